import { basename } from 'node:path/posix';
import * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import type { Logger } from '../../core/base/logger.ts';
import { withoutLinks } from '../../core/base/withoutLinks.ts';
import {
	type AcceptedOptimization,
	changedRegion,
	type OptimizationStore,
	withCostsOnce,
} from '../../core/code/acceptedOptimization.ts';
import { onlyOccurrence } from '../../core/code/onlyOccurrence.ts';
import { plainFigure } from '../../protocol/figureText.ts';
import { showReadOnlyDiff } from '../documents.ts';
import { workspaceIdentity } from '../workspaceIdentity.ts';
import { applyText } from './applyText.ts';
import type { Acceptance } from './review.ts';

/** What was accepted in this workspace: to be looked at again, and taken back. */
export class OptimizationHistory {
	readonly #store: OptimizationStore;
	readonly #clock: Clock;
	readonly #logger: Logger;

	constructor(store: OptimizationStore, clock: Clock, logger: Logger) {
		this.#store = store;
		this.#clock = clock;
		this.#logger = logger;
	}

	/** Keeps what was accepted, unless it is no optimization. The code is in its document already: that it could not be kept is only logged. */
	async keep({ proposal, before, after }: Acceptance): Promise<void> {
		const { document, origin, receipts } = proposal;
		if (origin.level === undefined) return;
		const costs = receipts.flatMap(({ cost }) => (cost === undefined ? [] : [cost]));
		try {
			await this.#store.append({
				...changedRegion(before, after),
				id: crypto.randomUUID(),
				time: this.#clock.now(),
				workspace: workspaceIdentity(),
				uri: document.uri.toString(),
				languageId: document.languageId,
				level: origin.level,
				proposal: proposal.id,
				...(costs.length === 0 ? {} : { cost: costs.reduce((sum, cost) => sum + cost, 0) }),
			});
		} catch (error) {
			this.#logger.error(`the optimization could not be kept in the history: ${String(error)}`);
		}
	}

	/** Lists them, newest first; one that is chosen is opened, or taken back by its button. The list's own clears it. */
	async show(): Promise<void> {
		const { t } = vscode.l10n;
		const here = (await this.#store.read()).filter(({ workspace }) => workspace === workspaceIdentity());
		const all = withCostsOnce(here).toReversed();
		if (all.length === 0) {
			void vscode.window.showInformationMessage(t('No optimized code has been accepted in this workspace yet.'));
			return;
		}
		const action = await pickAction(all, () => this.#clear());
		await action?.();
	}

	async #clear(): Promise<void> {
		const { t } = vscode.l10n;
		const detail = t(
			'The optimizations accepted in all workspaces, with the lines that they changed, are erased from this computer for good. Your files stay as they are.',
		);
		const clear = t('Clear the History');
		const question = t('Clear the history of optimizations?');
		if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, clear)) !== clear) return;
		await this.#store.clear();
		void vscode.window.showInformationMessage(t('The history of optimizations is empty.'));
	}
}

type OptimizationItem = vscode.QuickPickItem & { readonly entry: AcceptedOptimization };

type Action = () => Promise<void>;

/** What the person wants of the list; undefined where that is nothing. */
function pickAction(entries: readonly AcceptedOptimization[], clear: Action): Promise<Action | undefined> {
	const { t } = vscode.l10n;
	const { promise, resolve } = Promise.withResolvers<Action | undefined>();
	const list = vscode.window.createQuickPick<OptimizationItem>();
	const button = { iconPath: new vscode.ThemeIcon('discard'), tooltip: t('Take Back') };
	list.title = t('Accepted Optimizations');
	list.placeholder = t('Choose one to see what it changed; its button takes it back');
	list.matchOnDescription = true;
	list.buttons = [{ iconPath: new vscode.ThemeIcon('trash'), tooltip: t('Clear the History…') }];
	list.items = entries.map((entry) => ({ ...describe(entry), buttons: [button], entry }));
	list.onDidAccept(() => {
		const [item] = list.selectedItems;
		resolve(item && (() => open(item.entry)));
	});
	list.onDidTriggerButton(() => resolve(clear));
	list.onDidTriggerItemButton(({ item }) => resolve(() => revert(item.entry)));
	list.onDidHide(() => resolve(undefined));
	list.show();
	return promise.finally(() => list.dispose());
}

function describe({ uri, level, time, added, removed, cost }: AcceptedOptimization): vscode.QuickPickItem {
	const { t } = vscode.l10n;
	const when = new Date(time).toLocaleString(vscode.env.language, { dateStyle: 'medium', timeStyle: 'short' });
	const parts = [
		`+${added} −${removed}`,
		level,
		cost === undefined ? '' : t('cost {0}', plainFigure(cost, vscode.env.language)),
	];
	return {
		label: `$(sparkle) ${basename(vscode.Uri.parse(uri).path)}`,
		description: parts.filter((part) => part !== '').join(' · '),
		detail: when,
	};
}

async function open({ uri, before, after, languageId, level }: AcceptedOptimization): Promise<void> {
	const name = basename(vscode.Uri.parse(uri).path);
	await showReadOnlyDiff(vscode.l10n.t('{0}: before ↔ after ({1})', name, level), before, after, languageId);
}

/** Puts the code from before back, where what was accepted still stands as it was; otherwise shows both. */
async function revert(entry: AcceptedOptimization): Promise<void> {
	const { t } = vscode.l10n;
	const uri = vscode.Uri.parse(entry.uri);
	const name = basename(uri.path);
	const document = await openDocument(uri);
	const reverted = (text: string) => {
		const start = onlyOccurrence(text, entry.after);
		return start === undefined
			? undefined
			: text.slice(0, start) + entry.before + text.slice(start + entry.after.length);
	};
	const refused = (live: string) =>
		reverted(live) === undefined
			? t('{0} no longer holds this code as it was accepted, so nothing was changed.', name)
			: undefined;
	const applied =
		document === undefined
			? t('{0} cannot be opened, so nothing was changed.', name)
			: (refused(document.getText()) ?? (await applyText(document, undefined, (live) => reverted(live) ?? live)));
	if (typeof applied !== 'string') {
		void vscode.window.showInformationMessage(
			withoutLinks(t('{0} has the code from before again. Undo brings the other back.', name)),
		);
		return;
	}
	const show = { title: t('Show Both'), run: () => open(entry) };
	void vscode.window.showWarningMessage(withoutLinks(applied), show).then((chosen) => chosen?.run());
}

/** A document that cannot be opened any more is none. */
async function openDocument(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
	try {
		return await vscode.workspace.openTextDocument(uri);
	} catch {
		return undefined;
	}
}
