import { connectedEditor } from '../workbench/connectedEditor.ts';
import { testReview } from './reviewTests.ts';
import { testSelection } from './selectionTests.ts';

describe('optimizing', () => {
	const connected = connectedEditor();
	testSelection(connected);
	testReview(connected);
});
