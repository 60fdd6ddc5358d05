import { packedExtension } from '../../host/packExtension.ts';
import { ChatUser } from '../user/chatUser.ts';
import { ProofUser } from '../user/proofUser.ts';
import { startWorkbench, type Workbench } from '../workbench/workbench.ts';
import { testVerdicts } from './verdictTests.ts';

describe('verdicts', () => {
	let workbench: Workbench;
	let user: ProofUser;

	before(async function () {
		this.timeout(120_000);
		workbench = await startWorkbench({
			vsix: await packedExtension(),
			settings: { 'terminal.integrated.gpuAcceleration': 'off' },
		});
		user = new ProofUser(workbench);
		await new ChatUser(workbench).open();
		await workbench.runCommand('Whetstone: Use the Local Service');
		await workbench.runCommand('View: Hide Secondary Side Bar');
	});

	after(() => workbench.dispose());

	testVerdicts(() => ({ workbench, user }));
});
