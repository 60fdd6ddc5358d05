import { l10n } from 'vscode';
import { breakMarkdownLinks } from '../../base/text/safeMarkdown.ts';
import { visibleText } from '../../base/text/visibleText.ts';
import type { CodeEdit } from '../core/codeEdit.ts';

/** What an edit has more or less than what was selected, as sentences. */
export function remarkTexts({ notes, items }: CodeEdit): readonly string[] {
	return notes.flatMap((note) => {
		switch (note) {
			case 'cut':
				return l10n.t('The answer has more or less than what is selected: only what belongs there is proposed.');
			case 'around':
				return l10n.t('The answer rewrites the function or type around what is selected: all of it is proposed.');
			case 'alternatives':
				return l10n.t('The answer has other code that fits, too; the first is proposed.');
			case 'added':
				return l10n.t(
					'The answer adds what was not selected: {0}. Check whether it belongs here.',
					listed(items?.added),
				);
			case 'gone':
				return l10n.t(
					'The answer leaves out what was selected: {0}. Check whether it is still needed.',
					listed(items?.gone),
				);
			default:
				return [];
		}
	});
}

/** The names as a list, in which code cannot become a link and hidden characters can be seen. */
function listed(names: readonly string[] = []): string {
	return names.map((name) => `“${breakMarkdownLinks(visibleText(name))}”`).join(', ');
}
