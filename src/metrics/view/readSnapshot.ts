import { isRecord } from '../../base/view/isRecord.ts';
import type { MetricsSnapshot, ToMetricsView } from '../protocol/metrics.ts';

/** The snapshot in a message of the host; undefined for anything else. Only the host can post here. */
export function readSnapshot(data: unknown): MetricsSnapshot | undefined {
	return isHostMessage(data) ? data.snapshot : undefined;
}

function isHostMessage(data: unknown): data is ToMetricsView {
	if (!isRecord(data) || data.type !== 'snapshot' || !isRecord(data.snapshot)) return false;
	return typeof data.snapshot.revision === 'number';
}
