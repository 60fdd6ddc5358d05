import { connectedEditor } from '../workbench/connectedEditor.ts';
import { testComparing } from './compareLevelsTests.ts';
import { testDifferences } from './differenceTests.ts';
import { testFileReviews } from './fileReviewTests.ts';
import { testReload } from './reloadTests.ts';

describe('optimizing', () => {
	const connected = connectedEditor();
	testDifferences(connected);
	testComparing(connected);
	testFileReviews(connected);
	testReload(connected);
});
