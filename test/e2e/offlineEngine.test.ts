import { demoLayout, demoSettings, prepareDemo } from '../host/demo.ts';
import { makeTemporaryFolder, removeFolder } from '../host/temporaryFolder.ts';
import { testProof } from './optimize/proofTests.ts';
import { testStart } from './package/startTests.ts';
import { largeViewport } from './workbench/sharedBrowser.ts';
import { sharedWorkbench } from './workbench/sharedWorkbench.ts';

describe('with the offline engine', () => {
	const folder = makeTemporaryFolder();
	const workbench = sharedWorkbench({
		folder: prepareDemo(folder, false),
		firstLayout: demoLayout,
		viewport: largeViewport,
		settings: {
			...demoSettings,
			'whetstone.local.engineUrl': '',
			'terminal.integrated.gpuAcceleration': 'off',
		},
	});
	// First, because it looks at what is open at the start.
	testStart(workbench);
	testProof(workbench);
	after(() => removeFolder(folder));
});
