import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { type Disposable, DisposableStore } from '../../base/core/disposable.ts';
import type { Logger } from '../../base/core/logger.ts';
import type { KeyManager } from '../core/keys/keyManager.ts';
import type { PlanMemory } from '../core/plan/planMemory.ts';
import { PLAN_LIMITS, PLANS, type Plan } from '../core/plans.ts';
import type { ServiceClient } from '../core/serviceClient.ts';
import { currentServiceAddress, showRemoteSettingsError } from './currentAddress.ts';
import { planSetting, savePlan } from './serviceSettings.ts';

/** The plan in the settings, else the one learned from the service; undefined if neither is known. */
export function currentPlan(plans: PlanMemory): Plan | undefined {
	const set = planSetting();
	if (set !== 'auto') return set;
	const name = currentServiceAddress();
	return name === undefined ? undefined : plans.known(name);
}

/** Notifies the user once of a learned plan, and forgets it after a change of the plan setting or of the key. */
export function registerPlan(plans: PlanMemory, client: ServiceClient, keys: KeyManager, logger: Logger): Disposable {
	const forget = (name: string) => {
		plans.forget(name).catch((error) => logger.warn(`a plan could not be forgotten: ${String(error)}`));
	};
	const disposables = new DisposableStore();
	let known = activeKeys(keys);
	disposables.add(client.onDidLearnPlan(({ plan }) => void notifyLearned(plan)));
	disposables.add(
		vscode.workspace.onDidChangeConfiguration((event) => {
			const name = currentServiceAddress();
			if (event.affectsConfiguration('whetstone.service.plan') && name !== undefined) forget(name);
		}),
	);
	disposables.add(
		keys.onDidChange(() => {
			const now = activeKeys(keys);
			const changed = [...known.keys(), ...now.keys()].filter((origin) => known.get(origin) !== now.get(origin));
			known = now;
			for (const origin of new Set(changed)) for (const name of serviceAddresses(origin)) forget(name);
		}),
	);
	return disposables;
}

/** Lets the user choose their plan. */
export async function choosePlan(): Promise<void> {
	const set = planSetting();
	const mark = (plan: 'auto' | Plan) => (plan === set ? { description: l10n.t('set now') } : {});
	const items = PLANS.map((plan) => ({ plan, label: plan, detail: limitsText(plan), ...mark(plan) }));
	const auto = {
		plan: 'auto',
		label: 'auto',
		detail: l10n.t('Learn it from what the service refuses.'),
		...mark('auto'),
	} as const;
	const chosen = await vscode.window.showQuickPick<vscode.QuickPickItem & { plan: 'auto' | Plan }>([auto, ...items], {
		title: l10n.t('Which Plan Are You On?'),
		placeHolder: l10n.t('Requests are cut to its limits; your own text never is.'),
	});
	if (chosen === undefined || (await savePlan(chosen.plan))) return;
	showRemoteSettingsError(
		l10n.t(
			'The plan was not saved: VS Code wrote it to the settings of this window’s machine or container, which Whetstone never reads. Remove it there, then choose again.',
		),
	);
}

async function notifyLearned(plan: Plan): Promise<void> {
	const choose = l10n.t('Choose Plan…');
	const sentence = l10n.t(
		'The service accepted the request only after it was cut to the {0} plan ({1}). From now on, requests are cut to that.',
		plan,
		limitsText(plan),
	);
	if ((await vscode.window.showInformationMessage(sentence, choose)) === choose) await choosePlan();
}

function limitsText(plan: Plan): string {
	const figure = (value: number) => value.toLocaleString(vscode.env.language);
	const { maxTokens, maxMessages, maxPromptLength } = PLAN_LIMITS[plan];
	return l10n.t(
		'at most {0} tokens, {1} messages, {2} characters',
		figure(maxTokens),
		figure(maxMessages),
		figure(maxPromptLength),
	);
}

/** Identifies the active key of each origin and the secret headers, with what is secret of them. */
function activeKeys(keys: KeyManager): ReadonlyMap<string, string> {
	const origins = new Set([...keys.all(), ...keys.allHeaders()].map(({ origin }) => origin));
	return new Map(
		[...origins].map((origin) => {
			const used = [keys.active(origin), ...keys.headers(origin)];
			return [origin, used.map((each) => `${each?.id} ${each?.lastFour}`).join(' ')];
		}),
	);
}

/** The service addresses at an origin that may have a learned plan: the origin itself, and the current path. */
function serviceAddresses(origin: string): readonly string[] {
	const current = currentServiceAddress();
	return current?.startsWith(`${origin}/`) ? [origin, current] : [origin];
}
