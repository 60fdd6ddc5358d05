import { l10n } from 'vscode';
import type { BaseUrlProblem } from '../../core/baseUrl.ts';
import type { HeaderProblem } from '../../core/keys/parseHeader.ts';
import type { KeyProblem } from '../../core/keys/parseKey.ts';

/** What is wrong with the text of a base URL, and how to fix it. */
export function baseUrlProblemText(problem: BaseUrlProblem): string {
	switch (problem) {
		case 'notAUrl':
			return l10n.t('This is not the address of a service. Example: https://api.example.com');
		case 'scheme':
			return l10n.t('The URL must begin with https://.');
		case 'insecureHttp':
			return l10n.t(
				'Over http://, the key could be read in transit. Use https://, or allow it in the setting whetstone.network.allowInsecureHttp.',
			);
		case 'credentials':
			return l10n.t('Leave out the user name and password; you enter the key next.');
		case 'queryOrFragment':
			return l10n.t('Leave out everything from the ? or # on.');
		case 'characters':
			return l10n.t('It contains a space, a backslash, or a control character.');
		case 'tooLong':
			return l10n.t('The URL is longer than 2,048 characters.');
		case 'blockedPort':
			return l10n.t('The port belongs to another protocol, so no web request goes there.');
		default:
			return problem satisfies never;
	}
}

/** What is wrong with the text of a key; never quotes it. */
export function keyProblemText(problem: KeyProblem): string {
	switch (problem) {
		case 'empty':
			return l10n.t('Enter the API key.');
		case 'whitespace':
			return l10n.t('The key contains white space or a line break. Copy the whole key again, and nothing else.');
		case 'notAscii':
			return l10n.t(
				'The key contains a character that no API key has, perhaps a typographic quote or dash. Copy it again.',
			);
		case 'tooLong':
			return l10n.t('The key is longer than 4,096 characters.');
		default:
			return problem satisfies never;
	}
}

/** What is wrong with the text of a secret header; never quotes it. */
export function headerProblemText(problem: HeaderProblem): string {
	switch (problem) {
		case 'noName':
			return l10n.t('Enter the name of the header, such as x-api-key.');
		case 'name':
			return l10n.t(
				'This is not the name of a header: it has a space or another character that none may have, or is too long.',
			);
		case 'looksLikeKey':
			return l10n.t(
				'This looks like a key, and names are shown. First enter the name of the header, such as x-api-key.',
			);
		case 'cookie':
			return l10n.t('Whetstone sends no cookies: they belong to a browser. Use a key or another header.');
		case 'ofMessage':
			return l10n.t('This header belongs to the message itself, so it cannot have another value.');
		case 'ofWhetstone':
			return l10n.t('Whetstone sets this header itself, for each request.');
		case 'noValue':
			return l10n.t('Enter the value of the header.');
		case 'lineBreak':
			return l10n.t('The value contains a line break or a control character. Copy it again, and nothing else.');
		case 'notAscii':
			return l10n.t(
				'The value contains a character that no header may have, perhaps a typographic quote or dash. Copy it again.',
			);
		case 'tooLong':
			return l10n.t('The value is longer than 4,096 characters.');
		default:
			return problem satisfies never;
	}
}
