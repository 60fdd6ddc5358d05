import assert from 'node:assert/strict';
import { packedExtension } from '../../host/packExtension.ts';
import { ChatUser } from '../user/chatUser.ts';
import { MetricsPanelUser } from '../user/metricsPanelUser.ts';
import { ProofUser } from '../user/proofUser.ts';
import { StatusUser } from '../user/statusUser.ts';
import { STEPS, WalkthroughUser } from '../user/walkthroughUser.ts';
import { clearWorkbench } from '../workbench/clearWorkbench.ts';
import { startWorkbench, type Workbench } from '../workbench/workbench.ts';

const [CONNECT, CHAT, OPTIMIZE, PROVE, METRICS] = STEPS;
/** Wide enough for the pictures, which VS Code leaves out of a narrow page. */
const VIEWPORT = { width: 1600, height: 900 };

describe('the walkthrough', () => {
	let workbench: Workbench;
	let steps: WalkthroughUser;
	let proof: ProofUser;

	before(async function () {
		this.timeout(120_000);
		workbench = await startWorkbench({
			vsix: await packedExtension(),
			viewport: VIEWPORT,
			settings: { 'terminal.integrated.gpuAcceleration': 'off' },
		});
		steps = new WalkthroughUser(workbench);
		proof = new ProofUser(workbench);
	});

	after(() => workbench.dispose());

	it('is opened by its command and by nothing else, and nothing is checked', async () => {
		await new StatusUser(workbench).untilItemShows('plug', /Whetstone/);
		assert.equal(await steps.page.count(), 0);
		await steps.open();
		assert.deepEqual(await steps.checked(), []);
	});

	it('shows a picture for each step', async () => {
		for (const [index, title] of STEPS.entries()) {
			const themes = ['dark', 'light', 'highContrast', 'highContrastLight'] as const;
			await workbench.screenshotInThemes(`walkthrough-${index + 1}`, themes, async () => {
				await steps.unfold(title);
				await steps.drawing.waitFor();
			});
		}
	});

	it('says what comes first if there is nothing to prove', async () => {
		await steps.press(PROVE, 'Prove It');
		await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
		await workbench.page.locator('.explorer-folders-view').waitFor({ state: 'hidden' });
		await workbench.pressInNotification('Nothing is under review in this workspace', 'Show the Explorer');
		await workbench.page.locator('.explorer-folders-view').waitFor();
		assert.deepEqual(await steps.checked(), []);
	});

	it('checks the first step when its button has connected the local service', async () => {
		await new ChatUser(workbench).useLocalService(() => steps.press(CONNECT, 'Use the Local Service'));
		await steps.open();
		await steps.checkOf(CONNECT).waitFor();
		await workbench.screenshot('walkthrough-connected-dark');
		assert.deepEqual(await steps.checked(), [CONNECT]);
	});

	it('checks the second one at the first answer', async () => {
		const chat = new ChatUser(workbench);
		await steps.open();
		await steps.press(CHAT, 'Open Chat');
		await chat.ask('What can you do?');
		await steps.checkOf(CHAT).waitFor();
		await workbench.screenshot('walkthrough-answered-dark');
	});

	it('stays open beside the file that is opened from it, and checks the third step when a proposal is kept', async () => {
		await steps.open();
		await steps.press(OPTIMIZE, 'Show the Explorer');
		const explorer = workbench.page.locator('.explorer-folders-view');
		await explorer.getByText('src', { exact: true }).click();
		await explorer.getByText('report.js', { exact: true }).click();
		await proof.tab('report.js').waitFor();
		await workbench.screenshot('walkthrough-file-dark');
		assert.equal(await steps.tab.count(), 1);
		await workbench.openFile('report.js');
		await proof.reviewAgain('report.js');
		assert.equal(await steps.checkOf(OPTIMIZE).count(), 0);
		await workbench.runCommand('Whetstone: Keep All Changes');
		await proof.untilReviewed();
		await steps.open();
		await steps.checkOf(OPTIMIZE).waitFor();
	});

	it('proves what was kept last from its own page, and checks the fourth step at the verdict', async () => {
		await steps.press(PROVE, 'Prove It');
		await workbench.pickRow('npm test');
		await workbench.pickRow('No Benchmark');
		await workbench.pressInDialog('Run');
		await proof.untilPrinted('The tests pass before and after');
		await steps.checkOf(PROVE).waitFor();
		await workbench.screenshot('walkthrough-proved-dark');
	});

	it('checks the last step when the metrics are shown, and each is still checked after a reload', async () => {
		await steps.press(METRICS, 'Show Metrics');
		await new MetricsPanelUser(workbench).page.getByRole('heading', { name: 'Metrics', exact: true }).waitFor();
		await steps.open();
		await steps.checkOf(METRICS).waitFor();
		assert.deepEqual(await steps.checked(), STEPS);
		await workbench.reload();
		await steps.open();
		for (const title of STEPS) await steps.checkOf(title).waitFor();
		await workbench.screenshot('walkthrough-done-dark');
	});

	it('is checked again when it is opened after VS Code has forgotten it', async () => {
		await workbench.runCommand('Developer: Reset Welcome Page Walkthrough Progress');
		await clearWorkbench(workbench);
		await workbench.reload();
		await new StatusUser(workbench).untilItemShows('pulse', /tok/);
		await steps.open();
		for (const title of STEPS) await steps.checkOf(title).waitFor();
	});
});

describe('the walkthrough of somebody who is connected', () => {
	let workbench: Workbench;

	before(async function () {
		this.timeout(120_000);
		workbench = await startWorkbench({
			vsix: await packedExtension(),
			viewport: VIEWPORT,
			settings: { 'whetstone.service.baseUrl': 'local', 'workbench.startupEditor': 'none' },
		});
	});

	after(() => workbench.dispose());

	it('has the first step checked when it is opened for the first time', async () => {
		const steps = new WalkthroughUser(workbench);
		await steps.open();
		await steps.checkOf(CONNECT).waitFor();
		assert.deepEqual(await steps.checked(), [CONNECT]);
	});
});
