import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { confirm } from '../../../base/vscode/confirm.ts';
import { type ConnectLink, type LinkParts, readConnectLink } from '../../core/connectLink.ts';
import { connect } from '../connect.ts';
import type { ConnectDeps } from '../connectDeps.ts';
import { tellOfRemoteSettings } from '../connectTo.ts';
import { currentServiceAddress } from '../currentAddress.ts';
import { allowInsecureHttp, savePathPrefix, savePlan } from '../serviceSettings.ts';
import { linkDetail, linkProblemText } from './linkProblemText.ts';

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

/** The address may have been edited: what the link says besides it was meant for its own. */
async function saveRest({ url, prefix, plan }: ConnectLink): Promise<void> {
	if (currentServiceAddress() !== url) return;
	const isSaved =
		(prefix === undefined || (await savePathPrefix(prefix))) && (plan === undefined || (await savePlan(plan)));
	if (isSaved) return;
	tellOfRemoteSettings(
		l10n.t(
			'Connected, but the path prefix or the plan of the link was not saved: this window’s machine or container names one in its own settings, which Whetstone never reads and VS Code wrote to. Remove it there, then open the link again.',
		),
	);
}
