import { testGenerating } from './generate/generateTests.ts';
import { testComparing } from './optimize/compareLevelsTests.ts';
import { testDifferences } from './optimize/differenceTests.ts';
import { testFileReviews } from './optimize/fileReviewTests.ts';
import { testReload } from './optimize/reloadTests.ts';
import { connectedEditor } from './workbench/connectedEditor.ts';

describe('editing', () => {
	const connected = connectedEditor();
	testGenerating(connected);
	describe('optimizing', () => {
		testDifferences(connected);
		testComparing(connected);
		testFileReviews(connected);
		testReload(connected);
	});
});
