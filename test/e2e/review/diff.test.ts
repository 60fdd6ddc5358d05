import { connectedEditor } from '../workbench/connectedEditor.ts';
import { testDecisions } from './decisionTests.ts';
import { testEditing } from './editingTests.ts';
import { testErasure } from './erasureTests.ts';
import { testLiveFiles } from './liveFileTests.ts';
import { testSeveral } from './severalTests.ts';

describe('reviewing in the difference', () => {
	const connected = connectedEditor();
	testDecisions(connected);
	testEditing(connected);
	testLiveFiles(connected);
	testSeveral(connected);
	testErasure(connected);
});
