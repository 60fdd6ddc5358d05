import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ProofUser } from '../user/proofUser.ts';
import { eventually } from '../workbench/eventually.ts';
import type { Workbench } from '../workbench/workbench.ts';

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

const FASTER = /×[\d.]+ \([\d.]+–[\d.]+\)/;

/** What a person is told to prove. */
export interface ProofTask {
	/** Of the workspace. */
	readonly file: string;
	/** What is optimized and proved. */
	readonly function: string;
	/** The command that is proposed first for the tests, and the script that it runs by its name. */
	readonly tests: string;
	readonly script: string;
	/** The command that is proposed first as the benchmark, and the row for what it measures. */
	readonly benchmark: string;
	readonly measure: string;
}

/**
 * @param started its workbench is on the local service, with the offline engine, and nothing was chosen or proved there yet
 * @param task to be done by it
 */
export function testProof(started: () => Workbench, task: () => ProofTask): void {
	describe('a proof, from the first question to the verdict in the history', () => {
		let workbench: Workbench;
		let user: ProofUser;
		let file: string;
		let source: string;
		let packageText: string;

		before(async () => {
			workbench = started();
			user = new ProofUser(workbench);
			({ file } = task());
			source = user.bytes(file);
			packageText = user.bytes('package.json');
			await workbench.runCommand('View: Hide Secondary Side Bar');
			await workbench.openFile(path.basename(file));
		});

		afterEach(async () => {
			if ((await workbench.notifications().count()) === 0) return;
			await workbench.runCommand('Notifications: Clear All Notifications');
		});

		const item = () => workbench.statusBarItem('whetstone.verdict');
		const says = (text: string | RegExp) => item().filter({ hasText: text }).waitFor();

		it('is one click away while a review is in front; asks what may run, word for word, and runs nothing if the person says no', async () => {
			const { tests, script, benchmark, measure } = task();
			assert.equal(await item().count(), 0);
			await user.selectFunction(file, task().function);
			await user.optimizeByKeys();
			await user.thread('Change 1 of').waitFor();
			await says('Prove It');
			await item().click();
			for (const proposed of [tests, benchmark]) {
				const first = workbench.page.locator('.quick-input-widget:visible .monaco-list-row').first();
				await first.getByText(proposed, { exact: true }).waitFor();
				await workbench.pickRow(proposed);
			}
			await workbench.pickRow(measure);
			await workbench.typeIntoInputBox('', 'Leave it empty');
			await user.question.getByText('Run this in a copy of').waitFor();
			const words = (await user.question.textContent()) ?? '';
			for (const word of [
				tests,
				script,
				benchmark,
				'code written by the service',
				'not a security boundary',
				'the network',
			]) {
				assert.ok(words.includes(word), word);
			}
			await workbench.screenshot('proof-agreement');
			await workbench.pressInDialog('Cancel');
			await user.question.waitFor({ state: 'detached' });
			assert.equal(await user.output.count(), 0);
		});

		it('runs tests and a benchmark in a copy, in sight; the verdict then stands in its thread and the status bar', async () => {
			await user.proveIt();
			await workbench.pressInDialog('Run');
			await user.untilPrinted('returned or threw the same');
			await workbench.untilNotified(
				/: On 14 calls that your program makes, both versions returned or threw the same.* It is faster: ×/,
				'Keep All',
			);
			await says(FASTER);
			await user.thread(/Verdict on all changes: ×/).waitFor();
			assert.match((await item().locator('a').getAttribute('aria-label')) ?? '', /^Whetstone: ×.*\. On 14 calls that/);
			await workbench.screenshotInThemes('verdict-in-diff', ['light', 'dark']);
			assert.equal(user.bytes(file), source);
		});

		it('counts no more once the text is edited, runs again without a question, and says when the tests fail', async () => {
			const proposed = user.keptProposals();
			await user.typeIntoProposal('const lines', " return 'nothing';");
			await user.untilKept("return 'nothing';");
			await says('not proven for this text');
			await user.thread('Verdict on all changes: not proven for this text').waitFor();
			await user.proveIt();
			await user.untilPrinted('The tests pass before and fail after');
			await workbench.notifications('Proving ').waitFor({ state: 'detached' });
			await says('tests fail');
			await workbench.screenshot('proof-failed');
			await user.typeIntoProposal("'nothing'", '');
			await user.takeBackTo(proposed);
			await says(FASTER);
		});

		it('says on which call both versions differ, if no test notices', async () => {
			const proposed = user.keptProposals();
			await user.typeIntoProposal('const lines', ' totals = { ...totals, 31: 0 };');
			await user.untilKept('31: 0 }');
			await user.proveIt();
			await user.untilPrinted('The two versions differ');
			const shown =
				/printReport\(\): days = \[ '31' \], totals = \{ '31': 1 \} · before '31: 1\.00 EUR' · after '31: 0\.00 EUR'\./;
			await workbench.untilNotified(shown, 'Undo All');
			await says('differs');
			await user.thread('Verdict on all changes: differs').waitFor();
			await workbench.screenshotInThemes('proof-differs', ['light', 'dark']);
			await user.typeIntoProposal('31: 0 }', '');
			await user.takeBackTo(proposed);
			await says(FASTER);
		});

		it('asks again when what the command runs has changed; one at a time; Cancel ends even a flood at once', async () => {
			user.writeProject({ 'package.json': packageFile(ENDLESS_SCRIPT) });
			await user.proveIt();
			await user.question.getByText('a line of a log').waitFor();
			await workbench.pressInDialog('Run');
			await user.untilPrinted(/(?:a line of a log[\s\S]*){4}/);
			await user.proveIt();
			await workbench.pressInNotification('A proof is already running in this window', 'Show Output');
			await workbench.pressInNotification('Proving ', 'Cancel');
			await user.untilPrinted('The proof was canceled.');
			await workbench.screenshot('proof-canceled');
		});

		it('ends what runs, and removes the copy, when the window is reloaded; the verdict is there again', async () => {
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
			await says(FASTER);
			await user.thread(/Verdict on all changes: ×/).waitFor();
		});

		it('goes into the history with what was accepted', async () => {
			await workbench.runCommand('Whetstone: Keep All Changes');
			await user.untilReviewed();
			await item().waitFor({ state: 'detached' });
			await workbench.runCommand('Whetstone: Show Optimizations and Answers');
			const row = workbench.page.locator('.quick-input-list .monaco-list-row').filter({ hasText: '×' });
			await row.getByText(/accepted · ×/).waitFor();
			await row.hover();
			await row.getByRole('button', { name: 'Prove Again' }).waitFor();
			await workbench.screenshot('verdict-in-history');
			await user.press('Escape');
		});

		it('measures the calls themselves where no benchmark is chosen, and says in how many processes and on how many inputs', async () => {
			user.writeProject({ 'package.json': packageText });
			await workbench.pickAfterCommand('Whetstone: Choose What Prove It Runs…', task().tests, 'No Benchmark');
			await user.proveIt();
			await workbench.pressInDialog('Run');
			await workbench.untilNotified(
				/: On 14 calls that .* Measured in [2-5] processes, in each on 5 different inputs of real calls\./,
				'Show Output',
			);
			await workbench.screenshotInThemes('verdict-on-calls', ['light', 'dark']);
		});
	});
}
