import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Conversation } from '../../../../src/chat/core/conversation.ts';
import type { ChatDeps } from '../../../../src/chat/vscode/chatDeps.ts';
import { findProjectRules } from '../../../../src/chat/vscode/context/findProjectRules.ts';
import { AttachmentItems } from '../../../../src/chat/vscode/view/attachmentItems.ts';
import { ShownRules } from '../../../../src/chat/vscode/view/shownRules.ts';
import { createChatHarness } from '../../../support/chatHarness.ts';
import { partial } from '../../../support/fakes/partial.ts';
import { until, workspaceFolder } from '../optimize/selections.ts';

const AGENTS = 'AGENTS.md';
const COPILOT = '.github/copilot-instructions.md';

describe('the rules of the project, as they are on disk', () => {
	let outside: string;

	beforeEach(() => {
		outside = mkdtempSync(path.join(tmpdir(), 'whetstone-rules-'));
	});

	afterEach(() => {
		rmSync(outside, { recursive: true });
		rmSync(inFolder(AGENTS), { recursive: true, force: true });
		rmSync(inFolder('.github'), { recursive: true, force: true });
	});

	const inFolder = (name: string) => path.join(workspaceFolder(), name);
	const write = (name: string, content: string | Uint8Array) => {
		mkdirSync(path.dirname(inFolder(name)), { recursive: true });
		writeFileSync(inFolder(name), content);
	};
	const found = async () => (await findProjectRules()).map(({ attachment: { label, text } }) => [label, text]);

	it('are found in their files, without a byte order mark, and with their hidden characters counted', async () => {
		assert.deepEqual(await found(), []);
		write(COPILOT, '\ufeffUse tabs.\r\n\u202eevil\u{e0041}');
		write(AGENTS, 'Be brief.\n');
		assert.deepEqual(await found(), [
			[AGENTS, 'Be brief.\n'],
			[COPILOT, 'Use tabs.\r\n\u202eevil\u{e0041}'],
		]);
		assert.deepEqual(
			(await findProjectRules()).map(({ hidden }) => hidden),
			[0, 2],
		);
	});

	it('are left out if they are blank, too large, no UTF-8 text, a folder, or a pipe', async () => {
		const large = 'x'.repeat(200_001);
		const bytes = [new Uint8Array([0x61, 0xff]), new Uint8Array([0x61, 0]), new Uint8Array(5_000_000)];
		for (const content of ['', ' \n', large, ...bytes]) {
			write(AGENTS, content);
			assert.deepEqual(await found(), []);
		}
		rmSync(inFolder(AGENTS));
		mkdirSync(inFolder(AGENTS));
		mkdirSync(inFolder('.github'));
		execFileSync('mkfifo', [inFolder(COPILOT)]);
		assert.deepEqual(await found(), []);
	});

	it('may be a link within the workspace, but are not read through one that leads out of it', async () => {
		writeFileSync(path.join(outside, 'copilot-instructions.md'), 'from elsewhere');
		symlinkSync(path.join(outside, 'copilot-instructions.md'), inFolder(AGENTS));
		symlinkSync(outside, inFolder('.github'));
		assert.deepEqual(await found(), []);
		rmSync(inFolder(AGENTS));
		rmSync(inFolder('.github'));
		write(COPILOT, 'Be brief.');
		symlinkSync(inFolder(COPILOT), inFolder(AGENTS));
		assert.deepEqual(await found(), [
			[AGENTS, 'Be brief.'],
			[COPILOT, 'Be brief.'],
		]);
	});

	describe('in the chat', () => {
		let harness: ReturnType<typeof createChatHarness>;
		let rules: ShownRules;
		let conversation: Conversation;
		let isShown: boolean;
		const items = new AttachmentItems();

		beforeEach(async () => {
			harness = createChatHarness(outside);
			conversation = await harness.session.startNew();
			begin();
		});

		afterEach(() => {
			rules.dispose();
			harness.dispose();
		});

		/** As if the view were shown in a window. */
		function begin(): void {
			const { session, clock, state } = harness;
			isShown = true;
			rules = new ShownRules(
				partial<ChatDeps>({ session, clock, workspaceState: state }),
				() => isShown,
				() => {},
			);
			rules.start();
		}

		/** Changes a file, and waits until what is offered shows it. */
		async function offered(content: string, name = AGENTS): Promise<string> {
			write(name, content);
			rules.update();
			harness.clock.advance(200);
			const id = () => rules.shownIn(conversation, items)?.find(({ label }) => label === name)?.id ?? '';
			await until(() => rules.offered(id(), conversation)?.text === content);
			return id();
		}

		/** A new conversation, after this one has a message. */
		async function beginAnother(): Promise<readonly string[]> {
			if (conversation.turns.length === 0) await harness.ask(conversation, 'something');
			conversation = await harness.session.startNew();
			await rules.join(conversation);
			return texts();
		}

		const texts = () => conversation.draft.attachments.map(({ text }) => text);
		const chipId = () => conversation.draft.attachments[0]?.id ?? '';
		const isOffered = () => rules.shownIn(conversation, items) !== undefined;

		it('are read only while the view is shown, and again when VS Code notices that a file has changed', async () => {
			isShown = false;
			write(AGENTS, 'one');
			rules.update();
			assert.equal(harness.clock.pendingTimers, 0);
			isShown = true;
			await offered('one');
			write(AGENTS, 'two');
			await until(() => {
				harness.clock.advance(200);
				const [shown] = rules.shownIn(conversation, items) ?? [];
				return rules.offered(shown?.id ?? '', conversation)?.text === 'two';
			});
		});

		it('are offered until they are dismissed, also in a later window, and once more when their text changes', async () => {
			await rules.choose(await offered('one'), 'dismiss', conversation);
			assert.deepEqual([isOffered(), texts()], [false, []]);
			rules.dispose();
			begin();
			await rules.choose(await offered('two', COPILOT), 'dismiss', conversation);
			assert.equal(isOffered(), false);
			await offered('three');
		});

		it('are added as they were offered: what has changed meanwhile is offered instead', async () => {
			const id = await offered('one');
			write(AGENTS, 'two');
			await rules.choose(id, 'add', conversation);
			assert.deepEqual([texts(), isOffered()], [[], true]);
			const [shown] = rules.shownIn(conversation, items) ?? [];
			await rules.choose(shown?.id ?? '', 'add', conversation);
			await rules.choose(shown?.id ?? '', 'add', conversation);
			assert.deepEqual([texts(), isOffered()], [['two'], false]);
		});

		it('are awaited by a message that is sent while they are read', async () => {
			const id = await offered('one');
			const added = rules.choose(id, 'add', conversation);
			await conversation.draft.attached;
			assert.deepEqual(texts(), ['one']);
			await added;
		});

		it('take the place of an older version that is attached', async () => {
			await rules.choose(await offered('one'), 'add', conversation);
			await rules.choose(await offered('two'), 'add', conversation);
			assert.deepEqual(texts(), ['two']);
		});

		it('are attached to each new conversation once they were added, as long as their text is the same', async () => {
			await rules.choose(await offered('one'), 'add', conversation);
			assert.deepEqual(await beginAnother(), ['one']);
			assert.deepEqual(await beginAnother(), ['one']);
			write(AGENTS, 'two');
			assert.deepEqual([await beginAnother(), isOffered()], [[], true]);
			write(AGENTS, 'one');
			assert.deepEqual([await beginAnother(), isOffered()], [['one'], false]);
		});

		it('are not attached to a conversation that has a message, or is not new', async () => {
			await rules.choose(await offered('one'), 'add', conversation);
			await conversation.draft.detach(chipId());
			await harness.ask(conversation, 'something');
			await rules.join(conversation);
			assert.deepEqual(texts(), []);
			const other = await harness.session.open(crypto.randomUUID());
			await rules.join(other);
			assert.deepEqual(other.draft.attachments, []);
		});

		it('are offered again once they are removed, until they are dismissed', async () => {
			await rules.choose(await offered('one'), 'add', conversation);
			await beginAnother();
			const [removed] = conversation.draft.attachments;
			await rules.detach(chipId(), conversation);
			assert.deepEqual([await beginAnother(), isOffered()], [[], true]);
			const [shown] = rules.shownIn(conversation, items) ?? [];
			await rules.choose(shown?.id ?? '', 'dismiss', conversation);
			assert.ok(removed !== undefined);
			await conversation.draft.attach(removed);
			await rules.detach(chipId(), conversation);
			assert.deepEqual([await beginAnother(), isOffered()], [[], false]);
		});
	});
});
