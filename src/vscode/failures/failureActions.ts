import * as vscode from 'vscode';
import { isLoopback } from '../../core/service/baseUrl.ts';
import { type Failure, failureDetails } from '../../core/service/failure.ts';
import type { PlanMemory } from '../../core/service/plan/planMemory.ts';
import { redirectedBaseUrl } from '../../core/service/redirectedBaseUrl.ts';
import { redact } from '../../core/text/redact.ts';
import { confirm } from '../confirm.ts';
import { connectTo } from '../connectTo.ts';
import { currentServiceAddress } from '../currentAddress.ts';
import { showReadOnly } from '../documents/readOnlyDocuments.ts';
import { baseUrlSetting, LOCAL } from '../settings.ts';

/** Milliseconds. */
const NOTICE_TIME = 4_000;

/** Puts what is known of a failure on the clipboard: no key, nothing of the request, nothing of an answer. */
export async function copyDetails(failure: Failure): Promise<void> {
	await vscode.env.clipboard.writeText(redact(failureDetails(failure), []));
	vscode.window.setStatusBarMessage(vscode.l10n.t('The details were copied.'), NOTICE_TIME);
}

/** Shows what arrived of an answer that broke off, in a document of its own: it is no answer. */
export async function showPartial(failure: Failure): Promise<void> {
	if (failure.partial === undefined) return;
	await showReadOnly(vscode.l10n.t('What Arrived of the Answer'), failure.partial, 'plaintext');
}

/**
 * Takes the address that the service redirected to as the base URL, and asks for its key: the one before was for the other
 * address. Another host name is asked about first. At another path of the same address the key is the same, and the next
 * request asks whether it may go there.
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
 * Agrees to the largest `max_tokens` that the service named, until the window closes; the request is then sent again.
 * Nothing where another service was chosen since: it has said nothing of a limit.
 */
export function agreeToLimit({ limit, allowed, host }: Failure, plans: PlanMemory): void {
	const name = currentServiceAddress();
	if (name === undefined || limit !== 'maxTokens' || allowed === undefined || !isAt(host, name)) return;
	plans.setCap(name, allowed);
}

/** Whether the service that is remembered by a name is at a host; the local one may have another port at each start. */
function isAt(host: string | undefined, serviceAddress: string): boolean {
	const url = `http://${host}`;
	if (serviceAddress === LOCAL) return URL.canParse(url) && isLoopback(new URL(url).hostname);
	return new URL(serviceAddress).host === host;
}

function agrees(origin: string): Promise<boolean> {
	const { t } = vscode.l10n;
	const detail = t('Your code, and a key that you enter next, will go to this address from now on.');
	return confirm(t('Use {0}?', origin), detail, t('Use This Address'));
}
