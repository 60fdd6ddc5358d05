import { systemClock } from '../../src/base/node/systemClock.ts';
import type { UsageTrackingDeps } from '../../src/usage/node/usageTracking.ts';

const nothing = () => undefined;

/** No log. */
export const silentLogger = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

/** What the database of a window needs whose budget is empty, and whom nobody listens to. */
export function silentUsage(storage: string, more: Partial<UsageTrackingDeps> = {}): UsageTrackingDeps {
	return {
		storage,
		writer: `p${process.pid}-${crypto.randomUUID()}`,
		workspace: 'file:///w',
		clock: systemClock,
		logger: silentLogger,
		budget: nothing,
		onProblem: nothing,
		...more,
	};
}
