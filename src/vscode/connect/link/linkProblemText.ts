import * as vscode from 'vscode';
import type { BaseUrlProblem } from '../../../core/service/baseUrl.ts';
import type { ConnectLink, LinkProblem } from '../../../core/service/connectLink.ts';
import { baseUrlProblemText } from '../../failures/problemText.ts';

/** Why a link is not followed. */
export type RefusedLink = { readonly problem: LinkProblem | 'busy' } | { readonly urlProblem: BaseUrlProblem };

/** What is wrong with a link that connects; never quotes it. */
export function linkProblemText(refused: RefusedLink): string {
	const { t } = vscode.l10n;
	if ('urlProblem' in refused) return t('Its address cannot be used: {0}', baseUrlProblemText(refused.urlProblem));
	switch (refused.problem) {
		case 'busy':
			return t('A step of connecting is still open: finish or cancel it, then open the link again.');
		case 'path':
			return t('The only links that it knows are those that connect to a service.');
		case 'size':
			return t('It is longer than 4,096 characters.');
		case 'unknown':
			return t('It may name url, prefix, and plan, and nothing else; above all, no key.');
		case 'repeated':
			return t('It names url, prefix, or plan twice.');
		case 'ambiguous':
			return t(
				'It can be read in more than one way, because of a percent sign, a plus sign, or a character in it that must be encoded.',
			);
		case 'noUrl':
			return t('It names no service.');
		case 'value':
			return t('It names a path prefix or a plan that does not exist.');
		default:
			return refused.problem satisfies never;
	}
}

/** What is to be known of a link before it is followed. */
export function linkDetail({ url, base, prefix, plan }: ConnectLink): string {
	const { t } = vscode.l10n;
	const told = [
		t('A link leads to {0}', url),
		/(^|\.)xn--/.test(base.host) &&
			t('In this name, xn-- stands for letters that may look like those of another name.'),
		base.insecure && t('The connection is not encrypted.'),
		prefix !== undefined && t('The link also sets the path prefix: {0}', prefix),
		plan !== undefined && t('The link also sets the plan: {0}', plan),
	].filter((line) => line !== false);
	const next = t(
		'Whoever runs this service can read what you send. A key is asked for next; nothing is sent before that.',
	);
	return `${told.join('\n')}\n\n${next}`;
}
