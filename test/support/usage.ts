import type { Disposable } from '../../src/base/core/disposable.ts';
import { PollStore } from '../../src/metrics/node/pollStore.ts';
import type { LedgerEntry } from '../../src/usage/core/ledgerEntry.ts';
import { PaidCalls, type PaidCallsDeps } from '../../src/usage/core/paidCalls.ts';
import {
	createUsage,
	type UsageProblem,
	type UsageTracking,
	type UsageTrackingDeps,
} from '../../src/usage/node/usageTracking.ts';
import { FakeClock } from './fakes/fakeClock.ts';
import { RecordingLogger } from './fakes/recordingLogger.ts';
import { LOCAL_NOON } from './receipts.ts';

/** The real database of a window, in a folder of the test’s. */
export interface TestUsage extends UsageTracking {
	readonly polls: PollStore;
	readonly clock: FakeClock;
	readonly logger: RecordingLogger;
	readonly problems: readonly UsageProblem[];
}

/** Makes the windows of a test, and closes them after it. Call inside `describe`, before what removes their folder. */
export function usageWindows(): (storage: string, more?: Partial<UsageTrackingDeps>) => Promise<TestUsage> {
	const opened: Disposable[] = [];
	afterEach(() => {
		for (const each of opened.splice(0)) each.dispose();
	});
	return async (storage, more = {}) => {
		const clock = new FakeClock(LOCAL_NOON);
		const logger = new RecordingLogger();
		const problems: UsageProblem[] = [];
		const writer = `p${process.pid}-${crypto.randomUUID()}`;
		const onProblem = (problem: UsageProblem) => problems.push(problem);
		const told = { budget: () => undefined, onProblem };
		const usage = createUsage({ storage, writer, workspace: 'w', clock, logger, ...told, ...more });
		opened.push(usage);
		const polls = new PollStore(usage.access, () => clock.now());
		return { ...usage, polls, clock, logger, problems };
	};
}

/** Saves receipts one after the other. */
export async function saveAll({ receipts }: UsageTracking, entries: readonly LedgerEntry[]): Promise<void> {
	for (const entry of entries) await receipts.save(entry);
}

/** Paid calls to the local service, without limits, which nobody listens to. */
export function paidCalls(deps: Pick<PaidCallsDeps, 'client' | 'store' | 'clock'> & Partial<PaidCallsDeps>): PaidCalls {
	const nothing = () => undefined;
	const told = { onNotForecast: nothing, onChange: nothing };
	return new PaidCalls({ workspace: 'w', writer: 'me', account: () => 'local', limits: () => [], ...told, ...deps });
}
