import { l10n } from 'vscode';
import { breakMarkdownLinks } from '../../base/text/safeMarkdown.ts';
import type { Guardrail } from '../core/guardrails/guardrail.ts';

/** What a guardrail warns of, as a sentence. */
export function guardrailText({ kind, names = [] }: Guardrail): string {
	switch (kind) {
		case 'truncated':
			return l10n.t('The code seems to be cut off or to leave something out.');
		case 'language':
			return l10n.t('The code seems to be written in another language.');
		case 'signature':
			return l10n.t('A function, method, or type that other code may use is gone or changed.');
		case 'hidden':
			return l10n.t('The code contains hidden characters.');
		case 'prose':
			return l10n.t('The code contains text that is not code.');
		case 'diff':
			return l10n.t('The code contains diff markers, such as plus and minus signs.');
		case 'doubled':
			return names.length === 0
				? l10n.t('The code, or a part of it, appears twice.')
				: l10n.t('The code, or a part of it, appears twice: {0}.', namedList(names));
		case 'collision':
			return l10n.t(
				'The code declares {0}, which the file already declares around it: that is an error, or changes what later code means.',
				namedList(names),
			);
		case 'meaning':
			return l10n.t(
				'The code uses {0}, which means something else in this file than in the language itself.',
				namedList(names),
			);
		case 'stub':
			return l10n.t('A function that did something no longer does anything.');
		case 'homoglyph':
			return l10n.t('A name contains look-alike letters of another script.');
		case 'danger':
			return l10n.t(
				'The code uses the network, starts a program, runs text as code, ends the process, sets the clock, or holds a secret where the original did not.',
			);
		case 'remembers':
			return l10n.t(
				'The code keeps something from one call to the next ({0}), which the original did not: it may be fast only when it is called again.',
				namedList(names),
			);
		case 'special':
			return l10n.t(
				'The code treats {0} as a special case, which the original did not: it may be fast only there.',
				namedList(names),
			);
		case 'encoding':
			return l10n.t(
				'The encoding of the file cannot hold {0}: each would be saved as “?”. Replace them, or save the file with another encoding.',
				namedList(names),
			);
		default:
			return kind satisfies never;
	}
}

/** Naming more would make the sentence unreadable. */
const MOST_NAMED = 8;

function namedList(names: readonly string[]): string {
	const shown = [...names.slice(0, MOST_NAMED), ...(names.length > MOST_NAMED ? ['…'] : [])];
	return breakMarkdownLinks(shown.join(', '));
}
