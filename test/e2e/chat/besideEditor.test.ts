import { testApplyToFile } from './applyToFileTests.ts';
import { testCodeBlocks } from './codeBlocksTests.ts';
import { testComposer } from './composerTests.ts';
import { connectedChat } from './connectedChat.ts';
import { testDropping } from './droppingTests.ts';
import { testForecast } from './forecastTests.ts';
import { testOpenChat } from './openChatTests.ts';

describe('the chat beside an editor', () => {
	const chat = connectedChat();
	// First, because it begins before anything is connected.
	testOpenChat(chat);
	testComposer(chat);
	testForecast(chat);
	testDropping(chat);
	testApplyToFile(chat);
	testCodeBlocks(chat);
});
