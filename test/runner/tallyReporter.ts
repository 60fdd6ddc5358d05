import { appendFileSync } from 'node:fs';
import Mocha from 'mocha';
import type { TallyRecord } from './tally.ts';

/** mocha's spec reporter, which also appends each result to the file that WHETSTONE_TEST_TALLY names (see `tally.ts`). */
// biome-ignore lint/style/noDefaultExport: mocha takes the default export of a reporter's module.
export default class TallyReporter extends Mocha.reporters.Spec {
	constructor(runner: Mocha.Runner, options?: Mocha.MochaOptions) {
		super(runner, options);
		const file = process.env.WHETSTONE_TEST_TALLY;
		if (file === undefined) return;
		const report = (record: TallyRecord) => appendFileSync(file, `${JSON.stringify(record)}\n`);
		const { EVENT_TEST_PASS, EVENT_TEST_FAIL, EVENT_TEST_PENDING, EVENT_RUN_END } = Mocha.Runner.constants;
		runner.on(EVENT_TEST_PASS, () => report({ result: 'passed' }));
		runner.on(EVENT_TEST_FAIL, (test: Mocha.Runnable, error: Error) => {
			report({ result: 'failed', title: test.fullTitle(), message: error.message });
		});
		runner.on(EVENT_TEST_PENDING, () => report({ result: 'skipped' }));
		runner.on(EVENT_RUN_END, () => report({ result: 'ended' }));
	}
}
