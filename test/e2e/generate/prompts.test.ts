import { connectedEditor } from '../workbench/connectedEditor.ts';
import { testModelAnswers } from './modelAnswersTests.ts';
import { testPrompt } from './promptTests.ts';

describe('what is asked and what is answered', () => {
	const connected = connectedEditor();
	testPrompt(connected);
	testModelAnswers(connected);
});
