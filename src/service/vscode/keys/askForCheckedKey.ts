import { l10n } from 'vscode';
import { askForText } from '../../../base/vscode/askForText.ts';
import { addressOf, type BaseUrl, type PathPrefix } from '../../core/baseUrl.ts';
import type { ConnectDeps } from '../connectDeps.ts';
import { keyProblemText } from '../failures/problemText.ts';
import { openServicePage } from '../failures/runAction.ts';
import { servicePageUrl } from '../serviceSettings.ts';
import { checkKey } from './checkKey.ts';

export interface KeyQuestion {
	readonly title: string;
	readonly base: BaseUrl;
	/** Replaces the one in the settings. */
	readonly pathPrefix?: 'auto' | PathPrefix;
	/** Replaces the sentence that says what the key is for. */
	readonly prompt?: string;
	/** Proposed, shown masked. */
	readonly value?: string;
	readonly step?: number;
	readonly totalSteps?: number;
	/** See `TextQuestion`. */
	readonly back?: (text: string) => void;
}

/** Asks for a key, masked, and checks it. A rejected key is asked for again; a second Enter accepts an unchecked one. */
export async function askForCheckedKey(
	{ client, keys }: Pick<ConnectDeps, 'client' | 'keys'>,
	{ base, pathPrefix, prompt, ...question }: KeyQuestion,
): Promise<string | undefined> {
	const link = { tooltip: l10n.t('Open the Dashboard'), open: () => void openServicePage() };
	const text = await askForText({
		...question,
		prompt:
			prompt ??
			l10n.t(
				'The API key for {0}. It is kept in VS Code’s secret storage and sent to that address alone.',
				addressOf(base),
			),
		password: true,
		...(servicePageUrl() === undefined ? {} : { link }),
		check: async (value, signal) => {
			const parsed = keys.parseTyped(value);
			if ('problem' in parsed) return { refused: keyProblemText(parsed.problem) };
			const { warned, ...result } = await checkKey(client, base, parsed.key, signal, pathPrefix);
			return warned === undefined ? result : { warned: l10n.t('{0} Press Enter again to use it anyway.', warned) };
		},
	});
	const parsed = keys.parseTyped(text ?? '');
	return 'key' in parsed ? parsed.key : undefined;
}
