import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { redact } from '../../../base/text/redact.ts';
import { confirm } from '../../../base/vscode/dialogs.ts';
import { copyToClipboard } from '../../../base/vscode/documents/copyToClipboard.ts';
import { showReadOnly } from '../../../base/vscode/documents/readOnlyDocuments.ts';
import { isOnThisMachine, redirectedBaseUrl } from '../../core/baseUrl.ts';
import type { PlanMemory } from '../../core/plan/planMemory.ts';
import { type Failure, failureDetails } from '../../core/serviceError.ts';
import { connectTo, currentServiceAddress } from '../currentAddress.ts';
import { baseUrlSetting, LOCAL } from '../serviceSettings.ts';

/** Copies the details of a failure to the clipboard: no key, and nothing of the request or the answer. */
export async function copyDetails(failure: Failure): Promise<void> {
	await copyToClipboard(redact(failureDetails(failure), []), l10n.t('The details were copied.'));
}

/** Shows the part of an interrupted answer that arrived, in a document of its own, since it is not an answer. */
export async function showPartial(failure: Failure): Promise<void> {
	if (failure.partial === undefined) return;
	await showReadOnly(l10n.t('What Arrived of the Answer'), failure.partial, 'plaintext');
}

/**
 * Makes the address that the service redirected to the base URL. Asks first if the host name differs, and then asks for a
 * key: the previous one was for the other address. A different path of the same address keeps the key; the next request
 * asks whether it may be sent there.
 */
export async function followRedirect(failure: Failure): Promise<void> {
	const target = redirectedBaseUrl(failure);
	if (target === undefined) return;
	const setting = baseUrlSetting();
	const current = URL.canParse(setting) ? new URL(setting) : undefined;
	if (failure.redirectPath !== undefined) {
		if (current?.origin === failure.redirectOrigin) await connectTo(target);
		return;
	}
	if (current?.hostname !== new URL(target).hostname && !(await agrees(target))) return;
	if (!(await connectTo(target + (current?.pathname ?? '').replace(/\/+$/, '')))) return;
	await vscode.commands.executeCommand('whetstone.enterKey');
}

/**
 * Caps `max_tokens` at the limit that the service named, until the window closes. Does nothing if the user has switched to
 * another service since: it has named no limit.
 */
export function agreeToLimit({ limit, allowed, host }: Failure, plans: PlanMemory): void {
	const name = currentServiceAddress();
	if (name === undefined || limit !== 'maxTokens' || allowed === undefined || !isAt(host, name)) return;
	plans.setCap(name, allowed);
}

/** Whether a service address is at a host. The local service's port may change with each start. */
function isAt(host: string | undefined, serviceAddress: string): boolean {
	const url = `http://${host}`;
	if (serviceAddress === LOCAL) return isOnThisMachine(url);
	return new URL(serviceAddress).host === host;
}

function agrees(origin: string): Promise<boolean> {
	const detail = l10n.t('Your code, and a key that you enter next, will go to this address from now on.');
	return confirm(l10n.t('Use {0}?', origin), detail, l10n.t('Use This Address'));
}
