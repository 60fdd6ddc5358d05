import { connectedEditor } from '../workbench/connectedEditor.ts';
import { testComparing } from './compareLevelsTests.ts';
import { testFaults } from './faultTests.ts';
import { testReview } from './reviewTests.ts';
import { testSelection } from './selectionTests.ts';

describe('optimizing', () => {
	const connected = connectedEditor({ 'whetstone.service.timeout': 10 });
	testSelection(connected);
	testReview(connected);
	testFaults(connected);
	testComparing(connected);
});
