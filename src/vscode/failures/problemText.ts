import * as vscode from 'vscode';
import type { KeyProblem } from '../../core/apiKeys/parseKey.ts';
import type { BaseUrlProblem } from '../../core/service/baseUrl.ts';

/** What is wrong with the text of a base URL, and how to fix it. */
export function baseUrlProblemText(problem: BaseUrlProblem): string {
	const { t } = vscode.l10n;
	switch (problem) {
		case 'notAUrl':
			return t('This is not the address of a service. One looks like this: https://api.example.com');
		case 'scheme':
			return t('The URL must begin with https://.');
		case 'insecureHttp':
			return t(
				'Over http:// the key could be read on its way. Use https://, or allow it in the setting whetstone.network.allowInsecureHttp.',
			);
		case 'credentials':
			return t('Leave out the user name and password; the key is asked for next.');
		case 'queryOrFragment':
			return t('Leave out everything from the ? or # on.');
		case 'characters':
			return t('There is a space, a backslash or a control character in it.');
		case 'tooLong':
			return t('The URL is longer than 2,048 characters.');
		case 'blockedPort':
			return t('The port belongs to another protocol, so no web request goes there.');
		default:
			return problem satisfies never;
	}
}

/** What is wrong with the text of a key; never quotes it. */
export function keyProblemText(problem: KeyProblem): string {
	const { t } = vscode.l10n;
	switch (problem) {
		case 'empty':
			return t('Enter the API key.');
		case 'whitespace':
			return t('There is white space or a line break inside the key. Copy it again, whole and alone.');
		case 'notAscii':
			return t('There is a character in it that no API key has, perhaps a typographic quote or dash. Copy it again.');
		case 'tooLong':
			return t('The key is longer than 4,096 characters.');
		default:
			return problem satisfies never;
	}
}
