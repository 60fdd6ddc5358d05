import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { confirm } from '../../../base/vscode/dialogs.ts';
import type { BaseUrlProblem } from '../../core/baseUrl.ts';
import { type ConnectLink, type LinkParts, type LinkProblem, readConnectLink } from '../../core/connectLink.ts';
import { connect } from '../connect.ts';
import type { ConnectDeps } from '../connectDeps.ts';
import { currentServiceAddress, showRemoteSettingsError } from '../currentAddress.ts';
import { allowInsecureHttp, savePathPrefix, savePlan } from '../serviceSettings.ts';

/** A link that another program opened. */
export interface OpenedLink {
	readonly link: LinkParts;
	/** Whether the user is in the middle of another of these commands. */
	readonly isBusy: boolean;
}

/**
 * Follows a link that connects: names the address in a dialog, always, and only then goes on to the steps of Connect. A link
 * that is refused is never quoted, neither on the screen nor in the log: it could hold a key.
 * @returns whether a service was connected
 */
export async function openConnectLink(deps: ConnectDeps, opened: OpenedLink): Promise<boolean> {
	// Asking would replace what is open, or take the Enter that was meant for it.
	const reading = opened.isBusy
		? { problem: 'busy' as const }
		: readConnectLink(opened.link, { allowInsecureHttp: allowInsecureHttp() });
	if (!('link' in reading)) {
		// Not awaited: a notification may stay open for hours.
		void vscode.window.showErrorMessage(l10n.t('Whetstone did not follow a link. {0}', linkProblemText(reading)));
		return false;
	}
	const { link } = reading;
	if (!(await confirm(l10n.t('Connect to {0}?', link.base.host), linkDetail(link), l10n.t('Continue…')))) return false;
	if (!(await connect(deps, link))) return false;
	await saveRest(link);
	return true;
}

/** The address may have been edited: the rest of the link was meant only for the original one. */
async function saveRest({ url, prefix, plan }: ConnectLink): Promise<void> {
	if (currentServiceAddress() !== url) return;
	const isSaved =
		(prefix === undefined || (await savePathPrefix(prefix))) && (plan === undefined || (await savePlan(plan)));
	if (isSaved) return;
	showRemoteSettingsError(
		l10n.t(
			'Connected, but the path prefix or the plan of the link was not saved: VS Code wrote it to the settings of this window’s machine or container, which Whetstone never reads. Remove it there, then open the link again.',
		),
	);
}

/** Why a link is not followed. */
export type RefusedLink = { readonly problem: LinkProblem | 'busy' } | { readonly urlProblem: BaseUrlProblem };

/** What is wrong with a link that connects; never quotes it. */
export function linkProblemText(refused: RefusedLink): string {
	return 'urlProblem' in refused ? addressProblemText(refused.urlProblem) : partProblemText(refused.problem);
}

function partProblemText(problem: LinkProblem | 'busy'): string {
	switch (problem) {
		case 'busy':
			return l10n.t('Another connection step is still open: finish or cancel it, then open the link again.');
		case 'path':
			return l10n.t('A link can only connect to a service, and this one is for something else.');
		case 'size':
			return l10n.t('The link is longer than 4,096 characters.');
		case 'unknown':
			return l10n.t('A link may contain url, prefix, and plan, and nothing else, least of all a key.');
		case 'repeated':
			return l10n.t('The link contains url, prefix, or plan twice.');
		case 'ambiguous':
			return l10n.t(
				'The link can be read in more than one way, because of a percent sign, a plus sign, or a character that must be encoded.',
			);
		case 'noUrl':
			return l10n.t('The link names no service.');
		case 'value':
			return l10n.t('The link contains a path prefix or a plan that does not exist.');
		default:
			return problem satisfies never;
	}
}

/** Only says what is wrong: unlike a typed address, the user cannot correct a link. */
function addressProblemText(problem: BaseUrlProblem): string {
	switch (problem) {
		case 'notAUrl':
			return l10n.t('The address in the link is not that of a service.');
		case 'scheme':
			return l10n.t('The address in the link does not begin with https://.');
		case 'insecureHttp':
			return l10n.t('The address in the link begins with http://, so a key could be read in transit.');
		case 'credentials':
			return l10n.t('The address in the link contains a user name or a password.');
		case 'queryOrFragment':
			return l10n.t('The address in the link contains a ? or a #.');
		case 'characters':
			return l10n.t('The address in the link contains a space, a backslash, or a control character.');
		case 'tooLong':
			return l10n.t('The address in the link is longer than 2,048 characters.');
		case 'blockedPort':
			return l10n.t('The address in the link has the port of another protocol, so no web request goes there.');
		default:
			return problem satisfies never;
	}
}

/** What the user should know about a link before following it. */
function linkDetail({ url, base, prefix, plan }: ConnectLink): string {
	const facts = [
		l10n.t('A link leads to {0}', url),
		/(^|\.)xn--/.test(base.host) &&
			l10n.t('In this name, xn-- stands for letters that may look like those of another name.'),
		base.insecure && l10n.t('The connection is not encrypted.'),
		prefix !== undefined && l10n.t('The link also sets the path prefix: {0}', prefix),
		plan !== undefined && l10n.t('The link also sets the plan: {0}', plan),
	].filter((line) => line !== false);
	const next = l10n.t(
		'The service’s operator can read what you send. Next, you confirm the address and enter a key; nothing is sent before that.',
	);
	return `${facts.join('\n')}\n\n${next}`;
}
