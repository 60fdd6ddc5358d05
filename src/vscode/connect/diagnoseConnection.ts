import * as vscode from 'vscode';
import { withoutLinks } from '../../core/base/withoutLinks.ts';
import { parseBaseUrl } from '../../core/service/baseUrl.ts';
import type { DiagnosisFindings } from '../../core/service/diagnosisFindings.ts';
import type { MetricsProbe } from '../../core/service/metricsProbe.ts';
import { ServiceError } from '../../core/service/serviceError.ts';
import type { DiagnosisInput } from '../../node/diagnosis/diagnose.ts';
import { showReadOnly } from '../documents.ts';
import { directOptions } from '../network/directOptions.ts';
import { allowInsecureHttp, baseUrlSetting, LOCAL, serviceSettings } from '../settings.ts';
import type { ConnectParts } from './connectParts.ts';
import { networkFacts, versionFacts } from './diagnosisFacts.ts';
import type { EmbeddedService } from './embeddedService.ts';

/** What a diagnosis needs besides the keys. */
export interface DiagnosisParts {
	readonly embedded: Pick<EmbeddedService, 'address'>;
	readonly probe: MetricsProbe;
	/** Of this extension. */
	readonly version: string;
}

type Target = Pick<DiagnosisInput, 'target' | 'isLocal' | 'key' | 'keyState'>;

/**
 * Tries every layer on the way to the service and opens a report that names the one that fails. It can be pasted: it
 * holds no key, no password, no code and no prompt.
 */
export async function diagnoseConnection(parts: ConnectParts & DiagnosisParts): Promise<void> {
	const { t } = vscode.l10n;
	const report = await vscode.window.withProgress(
		{ location: vscode.ProgressLocation.Notification, cancellable: true, title: t('Diagnosing the connection') },
		async (progress, cancellation) => {
			const stop = new AbortController();
			cancellation.onCancellationRequested(() => stop.abort(new ServiceError('cancelled')));
			return await makeReport(parts, (message) => progress.report({ message }), stop.signal);
		},
	);
	await showReadOnly(t('Connection Report'), report, 'markdown');
	const copy = t('Copy Report');
	const [firstLine = ''] = report.split('\n', 1);
	// Not awaited by the command: a notification may stay open for hours.
	void vscode.window
		.showInformationMessage(withoutLinks(firstLine.replace(/^#\s*/, '')), copy)
		.then((chosen) => (chosen === undefined ? undefined : vscode.env.clipboard.writeText(report)));
}

async function makeReport(
	parts: ConnectParts & DiagnosisParts,
	onLayer: (layer: string) => void,
	stop: AbortSignal,
): Promise<string> {
	const { diagnose } = await import('../../node/diagnosis/diagnose.ts');
	const target = await findTarget(parts);
	const input = { ...directOptions(), probe: parts.probe, onLayer };
	const facts = { settings: networkFacts(), versions: versionFacts(parts.version) };
	return parts.log.redact(await diagnose({ ...target, ...input, ...facts }, stop));
}

/** What the settings lead to. It asks nothing of the person: where they would have to agree first, there is no target. */
async function findTarget(parts: ConnectParts & DiagnosisParts): Promise<Target> {
	const setting = baseUrlSetting();
	const nothing = { isLocal: setting === LOCAL, key: undefined, keyState: 'none' as const };
	if (setting === '') return { target: { problem: 'notConnected' }, ...nothing };
	if (setting === LOCAL) return await findLocalTarget(parts);
	const parsed = parseBaseUrl(setting, { allowInsecureHttp: allowInsecureHttp() });
	if ('problem' in parsed) return { target: { problem: 'badAddress' }, ...nothing };
	const { base } = parsed;
	if (!vscode.workspace.isTrusted && !parts.consent.isGiven(base)) {
		return { target: { problem: 'notConsented' }, ...nothing };
	}
	const named = parts.keys.active(base.origin);
	const key = named && (await parts.keys.secret(named));
	const stateWithoutKey: DiagnosisFindings['key'] = named === undefined ? 'none' : 'notKept';
	return {
		target: { base, pathPrefix: serviceSettings().pathPrefix },
		isLocal: false,
		key,
		keyState: key === undefined ? stateWithoutKey : 'stored',
	};
}

async function findLocalTarget({ embedded, log }: ConnectParts & DiagnosisParts): Promise<Target> {
	try {
		const { url, key } = await embedded.address();
		const parsed = parseBaseUrl(url, { allowInsecureHttp: false });
		if ('problem' in parsed) throw new ServiceError('badAddress', { code: parsed.problem });
		const target = { base: parsed.base, pathPrefix: serviceSettings().pathPrefix };
		return { target, isLocal: true, key, keyState: 'stored' };
	} catch (error) {
		log.warn(`local service: ${String(error)}`);
		return { target: { problem: 'localServiceFailed' }, isLocal: true, key: undefined, keyState: 'none' };
	}
}
