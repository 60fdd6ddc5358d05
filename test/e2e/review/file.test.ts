import { connectedEditor } from '../workbench/connectedEditor.ts';
import { testAppearance } from './appearanceTests.ts';
import { testEdits } from './editsTests.ts';
import { testFiles } from './filesTests.ts';
import { testKeys } from './keysTests.ts';
import { testMouse } from './mouseTests.ts';

describe('a review in the file', () => {
	const connected = connectedEditor({ 'whetstone.optimize.reviewIn': 'file' });
	testAppearance(connected);
	testKeys(connected);
	testMouse(connected);
	testEdits(connected);
	testFiles(connected);
});
