import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { breakMarkdownLinks } from '../../base/text/safeMarkdown.ts';
import { showPage } from '../../base/vscode/documents/readOnlyDocuments.ts';
import { type BaseUrl, parseBaseUrl } from '../core/baseUrl.ts';
import type { DiagnosisProblem } from '../core/diagnosis/observations.ts';
import { NO_CREDENTIALS } from '../core/keys/credentials.ts';
import type { StoredCredentials } from '../core/keys/keyManager.ts';
import { ServiceError } from '../core/serviceError.ts';
import { type DiagnosisTarget, diagnose } from '../node/diagnosis/diagnose.ts';
import type { ConnectDeps } from './connectDeps.ts';
import type { Consent } from './consent.ts';
import { currentAddress } from './currentAddress.ts';
import { networkFacts, versionFacts } from './diagnosisFacts.ts';
import { readHttpSettings } from './httpSettings.ts';
import { serviceSettings } from './serviceSettings.ts';

/** What is contacted: the local service, or an address that the user agreed to. */
type Destination =
	| { readonly kind: 'local' }
	| { readonly kind: 'base'; readonly base: BaseUrl }
	| { readonly kind: 'problem'; readonly problem: DiagnosisProblem };

/**
 * Tries every layer on the way to the service and opens a report that names the one that fails. The report can be shared:
 * it contains no key, password, code or prompt. For a new address, asks the user first.
 */
export async function diagnoseConnection(deps: ConnectDeps): Promise<void> {
	const destination = await findDestination(deps.consent);
	const report = await vscode.window.withProgress(
		{ location: vscode.ProgressLocation.Notification, cancellable: true, title: l10n.t('Diagnosing the connection') },
		async (progress, cancellation) => {
			const stop = new AbortController();
			cancellation.onCancellationRequested(() => stop.abort(new ServiceError('cancelled')));
			return await makeReport(deps, destination, (message) => progress.report({ message }), stop.signal);
		},
	);
	await showPage(l10n.t('Connection Report'), report);
	const copy = l10n.t('Copy Report');
	const [firstLine = ''] = report.split('\n', 1);
	// Not awaited by the command: a notification may stay open for hours.
	void vscode.window
		.showInformationMessage(breakMarkdownLinks(firstLine.replace(/^#\s*/, '')), copy)
		.then((chosen) => (chosen === undefined ? undefined : vscode.env.clipboard.writeText(report)));
}

async function makeReport(
	deps: ConnectDeps,
	destination: Destination,
	onLayer: (layer: string) => void,
	stop: AbortSignal,
): Promise<string> {
	const target = await findTarget(deps, destination);
	const input = { ...readHttpSettings(), probe: deps.probe, onLayer };
	const facts = { settings: networkFacts(), versions: versionFacts(deps.version) };
	return deps.log.redact(await diagnose({ ...target, ...input, ...facts }, stop));
}

/** Even a name lookup reveals an address to others, so the user agrees first. An untrusted folder never asks. */
async function findDestination(consent: Consent): Promise<Destination> {
	const address = currentAddress();
	if (address.kind === 'none') return { kind: 'problem', problem: 'notConnected' };
	if (address.kind === 'problem') return { kind: 'problem', problem: 'badAddress' };
	if (address.kind === 'local') return address;
	const isAgreed = vscode.workspace.isTrusted ? await consent.ask(address.base) : consent.isGiven(address.base);
	return isAgreed ? address : { kind: 'problem', problem: 'notConsented' };
}

async function findTarget(deps: ConnectDeps, destination: Destination): Promise<DiagnosisTarget> {
	if (destination.kind === 'local') return await findLocalTarget(deps);
	if (destination.kind === 'problem')
		return { target: destination, isLocal: false, credentials: NO_CREDENTIALS, keyState: 'none' };
	const { base } = destination;
	const credentials = await deps.keys.credentials(base.origin);
	return {
		target: { base, pathPrefix: serviceSettings().pathPrefix },
		isLocal: false,
		credentials,
		keyState: keyState(credentials),
	};
}

function keyState({ key, headers, lostKey, lostHeaders }: StoredCredentials): DiagnosisTarget['keyState'] {
	if (lostKey !== undefined) return 'notKept';
	if (lostHeaders.length > 0) return 'headerNotKept';
	const hasHeaders = Object.keys(headers).length > 0;
	if (key !== '') return hasHeaders ? 'both' : 'stored';
	return hasHeaders ? 'header' : 'none';
}

async function findLocalTarget({ embedded, log }: ConnectDeps): Promise<DiagnosisTarget> {
	try {
		const { url, key } = await embedded.address();
		const parsed = parseBaseUrl(url, { allowInsecureHttp: false });
		if ('problem' in parsed) throw new ServiceError('badAddress', { code: parsed.problem });
		const target = { base: parsed.base, pathPrefix: serviceSettings().pathPrefix };
		const checkEngine = (signal: AbortSignal) => embedded.checkEngine(signal);
		return { target, isLocal: true, credentials: { key }, keyState: 'stored', checkEngine };
	} catch (error) {
		log.warn(`local service: ${String(error)}`);
		return { target: { problem: 'localServiceFailed' }, isLocal: true, credentials: NO_CREDENTIALS, keyState: 'none' };
	}
}
