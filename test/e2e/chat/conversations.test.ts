import { testCodeBlocks } from './codeBlocksTests.ts';
import { connectedChat } from './connectedChat.ts';
import { testConversations } from './conversationsTests.ts';
import { testTurns } from './turnsTests.ts';

describe('the chat and its conversations', () => {
	const chat = connectedChat({ settings: { 'whetstone.service.plan': 'core' } });
	// First, because it begins before anything is connected.
	testTurns(chat);
	testCodeBlocks(chat);
	// Last, because in the end it deletes all conversations.
	testConversations(chat);
});
