import { testCodeBlocks } from './codeBlocksTests.ts';
import { connectedChat } from './connectedChat.ts';
import { testContextOffer } from './contextOfferTests.ts';
import { testContext } from './contextTests.ts';
import { testConversations } from './conversationsTests.ts';
import { testProjectRules } from './projectRulesTests.ts';
import { testTurns } from './turnsTests.ts';

describe('the chat and its conversations', () => {
	const chat = connectedChat({
		settings: { 'whetstone.service.plan': 'core', 'terminal.integrated.shellIntegration.enabled': true },
	});
	// First, because it begins before anything is connected.
	testTurns(chat);
	testCodeBlocks(chat);
	testProjectRules(chat);
	// After the others, because in the end it deletes all conversations.
	testConversations(chat);
	// Last, because in the end another service is connected.
	testContext(chat);
	testContextOffer(chat);
});
