import { appendFileSync } from 'node:fs';
import Mocha from 'mocha';

/** mocha's spec reporter, which also appends each result to the file that WHETSTONE_TEST_TALLY names (see `tally.ts`). */
// biome-ignore lint/style/noDefaultExport: mocha takes the default export of a reporter's module.
export default class TallyReporter extends Mocha.reporters.Spec {
	constructor(runner: Mocha.Runner, options?: Mocha.MochaOptions) {
		super(runner, options);
		// A test that needs a second attempt is never silent: it is a fault of the test or of the program.
		runner.on(Mocha.Runner.constants.EVENT_TEST_RETRY, (test: Mocha.Test, error: Error) => {
			console.log(`      tried again: ${test.title}: ${error.message}`);
		});
		const file = process.env.WHETSTONE_TEST_TALLY;
		if (file === undefined) return;
		const { EVENT_TEST_PASS, EVENT_TEST_FAIL, EVENT_TEST_PENDING, EVENT_RUN_END } = Mocha.Runner.constants;
		runner.on(EVENT_TEST_PASS, () => appendFileSync(file, 'passed\n'));
		runner.on(EVENT_TEST_FAIL, () => appendFileSync(file, 'failed\n'));
		runner.on(EVENT_TEST_PENDING, () => appendFileSync(file, 'skipped\n'));
		runner.on(EVENT_RUN_END, () => appendFileSync(file, 'ended\n'));
	}
}
