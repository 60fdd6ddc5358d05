import { packedExtension } from '../../host/packExtension.ts';
import { ChatUser } from '../user/chatUser.ts';
import { ProofUser } from '../user/proofUser.ts';
import { startWorkbench, type Workbench } from '../workbench/workbench.ts';
import { testProving } from './provingTests.ts';
import { testVerdicts } from './verdictTests.ts';

describe('proofs', () => {
	let workbench: Workbench;
	let user: ProofUser;

	before(async function () {
		this.timeout(120_000);
		workbench = await startWorkbench({
			vsix: await packedExtension(),
			settings: { 'terminal.integrated.gpuAcceleration': 'off' },
		});
		user = new ProofUser(workbench);
		const chat = new ChatUser(workbench);
		await chat.open();
		await chat.useLocalService(() => chat.button('Use the Local Service').click());
		await workbench.chat().getByText('What are we working on?').waitFor();
		await workbench.runCommand('View: Hide Secondary Side Bar');
	});

	after(() => workbench.dispose());

	testVerdicts(() => ({ workbench, user }));
	testProving(() => ({ workbench, user }));
});
