import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { KeyManager } from '../../core/keys/keyManager.ts';
import type { SecretHeader } from '../../core/keys/parseHeader.ts';
import { askForKeyOrHeader } from './askForCheckedKey.ts';
import { addKey, sendInsteadOfHeader } from './enterApiKey.ts';
import type { KeyTarget } from './keyTarget.ts';
import { askForHeader, storeHeader } from './secretHeaders.ts';

/** The result of the step: a new key or secret header, what is stored (which may be nothing), one step back, or canceled. */
export type KeyAnswer = { readonly key: string } | { readonly header: SecretHeader } | 'stored' | 'back' | 'canceled';

export interface KeyStep {
	readonly title: string;
	readonly totalSteps: number;
	readonly target: KeyTarget;
	/** Whether what is stored for the address may be used instead of something new. */
	readonly offersStored: boolean;
}

/** The second step of connecting: asks for a key or a secret header, or offers what is stored. */
export async function askForKey(
	keys: KeyManager,
	{ title, totalSteps, target, offersStored }: KeyStep,
	typedKeys: Map<string, string>,
): Promise<KeyAnswer> {
	const { origin } = target.base;
	const isOffered = offersStored && keys.has(origin);
	const steps = { title, target, step: 2, totalSteps };
	for (;;) {
		const choice = isOffered ? await askWhichKey(steps, keys) : 'another';
		if (choice !== 'another') return choice;
		let isBack = false;
		const back = (text: string) => {
			isBack = true;
			typedKeys.set(origin, text);
		};
		const { headers } = isOffered ? await keys.credentials(origin) : { headers: {} };
		const value = typedKeys.get(origin) ?? '';
		const entered = await askForKeyOrHeader(keys, { ...steps, headers, value, back });
		if (entered === 'works') return 'stored';
		if (entered !== undefined && entered !== 'nothing') return entered;
		if (entered === 'nothing') {
			const header = await askForHeader(keys, { ...steps, alone: !isOffered, canGoBack: true });
			if (header !== 'back') return header === undefined ? 'canceled' : { header };
		} else if (!isBack) return 'canceled';
		else if (!isOffered) return 'back';
	}
}

/** Stores what was entered; a key takes the place of a secret `Authorization`. */
export async function storeAnswer(
	keys: KeyManager,
	target: KeyTarget,
	answer: Exclude<KeyAnswer, 'back' | 'canceled'>,
): Promise<void> {
	if (answer === 'stored') return;
	if ('header' in answer) return await storeHeader(keys, target, answer.header);
	await addKey(keys, target.base.origin, answer.key);
	await sendInsteadOfHeader(keys, target.base.origin);
}

type WhichKey = 'stored' | 'another' | 'back' | 'canceled';

function askWhichKey(
	{ title, target, step, totalSteps }: Omit<KeyStep, 'offersStored'> & { readonly step: number },
	keys: KeyManager,
): Promise<WhichKey> {
	const { promise, resolve } = Promise.withResolvers<WhichKey>();
	const { origin } = target.base;
	const stored = keys.active(origin);
	const headers = keys.headers(origin).map(({ label }) => label);
	const list = vscode.window.createQuickPick<vscode.QuickPickItem & { readonly answer: WhichKey }>();
	list.title = title;
	list.step = step;
	list.totalSteps = totalSteps;
	list.placeholder =
		stored === undefined
			? l10n.t('A secret header for {0} is stored already', origin)
			: l10n.t('A key for {0} is stored already', origin);
	list.ignoreFocusOut = true;
	list.buttons = [vscode.QuickInputButtons.Back];
	const label =
		stored === undefined
			? l10n.t('$(lock) Use the Stored Secret Header {0}', headers.join(', '))
			: l10n.t('$(key) Use the Stored Key “{0}”', stored.label);
	const description = stored?.lastFour ? `…${stored.lastFour}` : '';
	list.items = [
		{ label, description, answer: 'stored' },
		{ label: l10n.t('$(add) Enter Another Key…'), answer: 'another' },
	];
	list.onDidAccept(() => {
		// The filter may leave no item: Enter then chooses nothing.
		const [item] = list.selectedItems;
		if (item !== undefined) resolve(item.answer);
	});
	list.onDidTriggerButton(() => resolve('back'));
	list.onDidHide(() => resolve('canceled'));
	list.show();
	return promise.finally(() => list.dispose());
}
