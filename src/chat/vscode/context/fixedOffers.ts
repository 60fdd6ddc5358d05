import { l10n } from 'vscode';
import type { ContextItem } from '../../protocol/contextItems.ts';
import { gitRepositories } from './gitChanges.ts';
import type { Offer, OfferSource } from './offer.ts';

/** What has a name of its own, in any workspace. */
export function fixedOffers(): readonly Offer[] {
	const all: readonly (readonly [ContextItem['kind'], OfferSource, string])[] = [
		['selection', { from: 'editor', kind: 'selection' }, l10n.t('The selected code of the editor')],
		['file', { from: 'editor', kind: 'file' }, l10n.t('The file in the editor')],
		['problems', { from: 'editor', kind: 'problems' }, l10n.t('The problems of the file in the editor')],
		...(gitRepositories().length === 0 ? [] : [changes()]),
		['terminal', { from: 'terminal' }, l10n.t('The last command of the terminal, with its output')],
	];
	return all.map(([kind, source, detail], index) => ({
		key: `#${kind}`,
		name: kind,
		path: kind,
		distance: index / all.length,
		shown: { kind, name: `#${kind}`, detail },
		source,
	}));
}

function changes(): readonly [ContextItem['kind'], OfferSource, string] {
	return ['changes', { from: 'changes' }, l10n.t('What has changed since the last commit')];
}
