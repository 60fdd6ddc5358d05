import { clearWorkbench } from './clearWorkbench.ts';
import { startWorkbench, type Workbench, type WorkbenchOptions } from './workbench.ts';

/**
 * Starts one workbench for all tests of the `describe` that calls this, and ends it after them: a start takes as long as
 * several tests. What a failed test has left open is cleared away, so that it does not spoil the next one.
 */
export function sharedWorkbench(options: WorkbenchOptions = {}): () => Workbench {
	let workbench: Workbench | undefined;
	const started = () => {
		if (workbench === undefined) throw new Error('The workbench has not been started yet.');
		return workbench;
	};
	before(async () => {
		workbench = await startWorkbench(options);
	});
	afterFailure(() => clearWorkbench(started()));
	after(() => workbench?.dispose());
	return started;
}

/** Does something after each test of this `describe` that fails: before the next one, so that a picture was taken first. */
export function afterFailure(tidy: () => Promise<unknown>): void {
	let hasFailed = false;
	beforeEach(async () => {
		if (hasFailed) await tidy();
		hasFailed = false;
	});
	afterEach(function () {
		hasFailed = this.currentTest?.state === 'failed';
	});
}
