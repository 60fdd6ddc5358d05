import { connectedChat } from './connectedChat.ts';
import { testConversations } from './conversationsTests.ts';
import { testKilled } from './killedTests.ts';
import { testPromptFiles } from './promptFilesTests.ts';
import { testTurns } from './turnsTests.ts';

describe('the chat and its conversations', () => {
	const chat = connectedChat();
	testTurns(chat);
	testPromptFiles(chat);
	testKilled(chat);
	// Last, because in the end it deletes all conversations.
	testConversations(chat);
});
