import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ProofUser } from '../user/proofUser.ts';
import { eventually } from '../workbench/eventually.ts';
import type { Workbench } from '../workbench/workbench.ts';

const SOURCE = [
	'/**',
	' * One line for each day.',
	' * @param {string[]} days',
	' */',
	'export function printReport(days) {',
	'\tlet lines = [];',
	'\tfor (const day of days) {',
	"\t\tlines = [...lines, day + ': done'];",
	'\t}',
	"\treturn lines.join(', ');",
	'}',
	'',
].join('\n');

const TEST = [
	"import assert from 'node:assert/strict';",
	"import { test } from 'node:test';",
	"import { printReport } from './report.mjs';",
	"test('prints each day', () => {",
	"\tassert.equal(printReport(['a', 'b']), 'a: done, b: done');",
	'});',
	'',
].join('\n');

const SCRIPT = 'node --test report.test.mjs';
const ENDLESS_SCRIPT = "yes 'a line of a log'";
/** Tests that say where they run, and never end. */
const WAITING = [
	"import { writeFileSync } from 'node:fs';",
	'const [, , file] = process.argv;',
	'writeFileSync(file, JSON.stringify({ id: process.pid, folder: process.cwd() }));',
	'setInterval(() => {}, 1_000);',
	"console.log('waiting forever');",
	'',
].join('\n');
const packageFile = (script: string) => JSON.stringify({ type: 'module', scripts: { test: script } });

/** The way to a verdict. @param started a workbench that uses the local service */
export function testProving(started: () => { readonly workbench: Workbench; readonly user: ProofUser }): void {
	describe('proving a proposal', () => {
		let workbench: Workbench;
		let user: ProofUser;

		before(() => {
			({ workbench, user } = started());
			user.writeProject({ 'package.json': packageFile(SCRIPT), 'report.test.mjs': TEST });
		});

		afterEach(async () => {
			if ((await workbench.notifications().count()) === 0) return;
			await workbench.runCommand('Notifications: Clear All Notifications');
		});

		it('asks what may run, says all of it word for word, and runs nothing if the person says no', async () => {
			await user.openNewFile('report.mjs', SOURCE);
			await user.reviewAgain('report.mjs');
			await workbench.runCommand('Whetstone: Choose What Prove It Runs…');
			await workbench.page.locator('.quick-input-list').getByText('No Tests').waitFor();
			await workbench.screenshot('proof-tests');
			await workbench.pickRow('npm test');
			await workbench.page.locator('.quick-input-list').getByText('Write a Benchmark…').waitFor();
			await workbench.screenshot('proof-benchmarks');
			await workbench.pickRow('No Benchmark');
			const printed = () => user.output.allTextContents().then((rows) => rows.join('\n'));
			const before = await printed();
			await user.proveIt();
			await user.question.getByText('Run this in a copy of').waitFor();
			const words = (await user.question.textContent()) ?? '';
			for (const word of ['npm test', SCRIPT, 'code that the service has written', 'no sandbox', 'the network']) {
				assert.ok(words.includes(word), word);
			}
			await workbench.screenshot('proof-agreement');
			await workbench.pressInDialog('Cancel');
			await user.question.waitFor({ state: 'detached' });
			assert.equal(await printed(), before);
		});

		it('runs the tests in a copy, in sight, and says what was found', async () => {
			await user.proveIt();
			await workbench.pressInDialog('Run');
			// What stays in sight: earlier runs have scrolled away. The last one made the code stop.
			await user.untilPrinted(/Exit code 1 after[\s\S]*The tests pass before and after/);
			await workbench.notifications('Proving report.mjs').waitFor({ state: 'detached' });
			await workbench.screenshot('proof-found');
			assert.equal(user.bytes('report.mjs'), SOURCE);
		});

		it('runs again without a question, and says when the tests fail', async () => {
			await user.typeIntoProposal('const lines', " return 'nothing';");
			await user.untilKept("return 'nothing';");
			await user.proveIt();
			await user.untilPrinted(/actual: 'nothing'[\s\S]*Exit code 1 after[\s\S]*(?:tests ?fail|fail after)/i);
			await workbench.notifications('Proving report.mjs').waitFor({ state: 'detached' });
			await workbench.screenshot('proof-failed');
		});

		it('asks again when what the command runs has changed; one at a time; Cancel ends even a flood at once', async () => {
			user.writeProject({ 'package.json': packageFile(ENDLESS_SCRIPT) });
			await user.proveIt();
			await user.question.getByText('a line of a log').waitFor();
			await workbench.pressInDialog('Run');
			await user.untilPrinted(/(?:a line of a log[\s\S]*){4}/);
			await user.proveIt();
			await workbench.pressInNotification('A proof is running in this window already', 'Show Output');
			await workbench.pressInNotification('Proving report.mjs', 'Cancel');
			await user.untilPrinted('The proof was canceled.');
			await workbench.screenshot('proof-canceled');
		});

		it('compares levels by what is proved of them, one after another', async () => {
			user.writeProject({ 'package.json': packageFile(SCRIPT) });
			await workbench.openFile('report.mjs');
			await user.selectLines(4, 7);
			await workbench.runCommand('Whetstone: Compare Levels…');
			const box = (level: string) => workbench.page.getByRole('checkbox', { name: level, exact: true });
			await box('high').click();
			await box('low').click();
			await workbench.page.locator('.quick-input-widget').getByRole('button', { name: 'OK' }).click();
			await workbench.pickRow('One answer at each level');
			await workbench.pressInDialog('Send 2 Requests');
			await user.question.getByText('Prove each of the 2 answers, too?').waitFor();
			await workbench.screenshot('compare-levels-prove');
			await workbench.pressInDialog('Prove Each');
			await workbench.pressInDialog('Run');
			const page = workbench.markdownPage();
			await page.getByRole('row', { name: /^high .*pass/ }).waitFor({ timeout: 60_000 });
			await page.getByRole('row', { name: /^low .*pass/ }).waitFor();
			await workbench.screenshotInThemes('compare-levels-proved');
			await user.press('Escape');
			await user.tab('report.mjs: Current ↔ Optimized (high)').click();
		});

		it('ends what runs, and removes the copy, when the window is reloaded', async () => {
			const told = path.join(workbench.dataFolder, 'waiting.json');
			user.writeProject({ 'package.json': packageFile(`node wait.mjs ${JSON.stringify(told)}`), 'wait.mjs': WAITING });
			await user.proveIt();
			await user.question.getByText('wait.mjs').waitFor();
			await workbench.pressInDialog('Run');
			await user.untilPrinted('waiting forever');
			const { id, folder } = JSON.parse(readFileSync(told, 'utf8'));
			assert.ok(existsSync(folder));
			await workbench.reloadWindow();
			await eventually(() => assert.throws(() => process.kill(id, 0), { code: 'ESRCH' }));
			await eventually(() => assert.ok(!existsSync(folder), folder));
		});
	});
}
