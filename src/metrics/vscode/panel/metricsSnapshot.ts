import * as vscode from 'vscode';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { failureOf } from '../../../service/core/serviceError.ts';
import { notConnectedText, serviceName } from '../../../service/vscode/connectionState.ts';
import { failureText } from '../../../service/vscode/failures/failureText.ts';
import type { MetricsHistory } from '../../core/polls/metricsHistory.ts';
import type { MetricsMonitor } from '../../core/polls/metricsMonitor.ts';
import { serviceMetrics } from '../../core/serviceMetrics.ts';
import { rangeSpans } from '../../core/usage/usageRange.ts';
import type { MetricsSnapshot, ServiceState, UsageSnapshot } from '../../protocol/metrics.ts';
import type { MetricsRange } from '../../protocol/usage.ts';
import { metricsSettings } from '../metricsSettings.ts';

/** What the panel knows of the service. */
export interface PanelFacts {
	readonly isConnected: boolean;
	/** The account of the metrics: see `accountId`. */
	readonly account: string;
	readonly monitor: MetricsMonitor;
	readonly history: MetricsHistory;
}

/** The facts that a snapshot is made of. */
interface SnapshotFacts extends PanelFacts {
	readonly revision: number;
	readonly range: MetricsRange;
	readonly read: UsageSnapshot;
	/** Milliseconds since 1970. */
	readonly now: number;
}

/** Everything that the page shows. */
export function metricsSnapshot(facts: SnapshotFacts): MetricsSnapshot {
	const { revision, range, isConnected, account, read, monitor, history, now } = facts;
	const newest = isConnected ? (monitor.newest ?? history.newest(account)) : undefined;
	const { from, until } = rangeSpans(range, now);
	return {
		revision,
		locale: vscode.env.language,
		notConnected: isConnected ? '' : notConnectedText(),
		service: serviceName(),
		range,
		now,
		...read,
		state: serviceState(monitor, newest?.time),
		...(newest === undefined ? {} : { metrics: serviceMetrics(newest.body, history.polls(account), from, until) }),
		pinned: metricsSettings().pinned,
	};
}

function serviceState({ isRequesting, newest, error }: MetricsMonitor, asOf: number | undefined): ServiceState {
	const problem = error === undefined ? undefined : failureText(failureOf(error), false).text;
	if (isRequesting) {
		return {
			kind: 'loading',
			...omitUndefined({ asOf, problem }),
		};
	}
	if (problem !== undefined) {
		return asOf === undefined ? { kind: 'failed', problem } : { kind: 'stale', asOf, problem };
	}
	if (asOf === undefined) return { kind: 'never' };
	return newest === undefined ? { kind: 'old', asOf } : { kind: 'fresh', asOf };
}
