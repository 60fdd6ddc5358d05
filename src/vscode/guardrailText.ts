import * as vscode from 'vscode';
import type { Guardrail } from '../core/code/guardrails/guardrail.ts';
import { breakMarkdownLinks } from '../core/text/breakMarkdownLinks.ts';

/** What a guardrail warns of, as a sentence. */
export function guardrailText({ kind, names = [] }: Guardrail): string {
	const { t } = vscode.l10n;
	switch (kind) {
		case 'truncated':
			return t('The code seems to be cut off or to leave something out.');
		case 'language':
			return t('The code seems to be written in another language.');
		case 'signature':
			return t('A function, method, or type that other code may use is gone or changed.');
		case 'hidden':
			return t('The code contains characters that cannot be seen.');
		case 'prose':
			return t('The code contains text that is not code.');
		case 'diff':
			return t('The code contains marks of a diff, such as plus and minus signs.');
		case 'doubled':
			return names.length === 0
				? t('The code, or a part of it, appears twice.')
				: t('The code, or a part of it, appears twice: {0}.', namedList(names));
		case 'collision':
			return t(
				'The code declares {0}, which the file already declares around it: that is an error, or changes what later code means.',
				namedList(names),
			);
		case 'meaning':
			return t(
				'The code uses {0}, which means something else in this file than in the language itself.',
				namedList(names),
			);
		case 'stub':
			return t('A function that did something no longer does anything.');
		case 'homoglyph':
			return t('A name contains letters of another script that look like others.');
		case 'danger':
			return t(
				'The code uses the network, starts a program, runs text as code, ends the process, sets the clock, or holds a secret where the original did not.',
			);
		case 'encoding':
			return t(
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
