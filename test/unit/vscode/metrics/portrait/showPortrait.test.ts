import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { LedgerEntry } from '../../../../../src/core/receipts/ledgerEntry.ts';
import type { SettledFacts } from '../../../../../src/vscode/metrics/portrait/settledRows.ts';
import { editor, setUserSetting, withFakeVscode } from '../../../../support/fakes/fakeVscode.ts';
import {
	COUNTS_SENT,
	countedConversations,
	FORGETS,
	PREPENDS,
	REMEMBERS,
} from '../../../../support/portrait/conversation.ts';
import { entry } from '../../../../support/receipts.ts';

const [{ showPortrait }, { acceptOffer }, { chatSettings }] = await withFakeVscode(() =>
	Promise.all([
		import('../../../../../src/vscode/metrics/portrait/showPortrait.ts'),
		import('../../../../../src/vscode/metrics/portrait/contextOffer.ts'),
		import('../../../../../src/vscode/settings.ts'),
	]),
);

const CONTEXT = 'whetstone.chat.context';
const SERVICE = 'https://service.example';
const COPY = 'Copy as Text';
const ONLY_NEW = 'Send Only New Messages';
const UNKNOWN = { plan: '', prefix: '' };

describe('Show What Is Known of This Service', () => {
	beforeEach(() => Object.assign(editor, { messages: [], buttons: [], choice: COPY, clipboard: '' }));
	afterEach(() => {
		setUserSetting(CONTEXT, undefined);
		editor.choice = undefined;
	});

	/** Opens the page, and chooses a button of its notification. @returns the page as it is copied */
	async function show(entries: readonly LedgerEntry[], choice = COPY, settled: SettledFacts = UNKNOWN) {
		editor.choice = choice;
		const asked: unknown[] = [];
		await showPortrait({
			newest: async (...question) => {
				asked.push(question);
				return entries;
			},
			service: () => SERVICE,
			settled: () => settled,
			redact: (text) => text.replaceAll('my-secret-key', '***'),
		});
		await setImmediate();
		assert.deepEqual(asked, [[{ service: SERVICE }, 500]]);
		return editor.clipboard;
	}

	it('says of everything that is unknown what would show it', async () => {
		const page = await show([]);
		assert.match(
			page,
			/^# What Is Known of This Service\n\n`https:\/\/service\.example`: from 0 answers among your newest 0 receipts\. No request was sent to find out\./,
		);
		const rows = page.split('\n').filter((line) => line.startsWith('| ') && !/What is known|---/.test(line));
		assert.equal(rows.length, 10);
		for (const row of rows) assert.match(row, /^\| [^|]+ \| \*unknown\* \| [^|]+ would show it.*\.? \|$/);
		assert.deepEqual(editor.buttons, [COPY]);
	});

	it('says what is known, how certain that is, and from what', async () => {
		const facts = { plan: 'Plan core, as set', prefix: '/api/v1' };
		const page = await show([...countedConversations(PREPENDS), ...countedConversations(REMEMBERS)], COPY, facts);
		assert.match(
			page,
			/\| Earlier turns that are sent \| \*\*counted twice\*\*, \*certain\* \| From 21 answers in 3 conversations of up to 8 turns: 1\.00\s±\s0\.01 of the earlier turns were counted again\. [^|]+ \|/,
		);
		assert.match(
			page,
			/\| Earlier turns that are not sent \| \*\*remembered, up to the 7 turns seen\*\*, \*certain\* \| From 21 answers [^|]+ 1\.00\s±\s0\.01 of the stored turns were counted\. \|/,
		);
		assert.match(page, /\*\*follows the tokens\*\*, \*certain\* \| `m1`, from 48 answers: 0\.01 for 1,000 tokens\. \|/);
		assert.match(page, /\| Models that answered \| \*\*`m1`\*\* \| Answers: `m1` 48\. \|/);
		assert.match(page, /\| Plan \| \*\*Plan core, as set\*\* \|/);
		assert.match(page, /\| Path \| \*\*`\/api\/v1`\*\* \|/);
	});

	it('says less of a service that does not count what it stores', async () => {
		const page = await show(countedConversations(FORGETS));
		assert.match(
			page,
			/so it seems not to remember them\*\*, \*likely\* \| .* The service may still read them without counting them\./,
		);
	});

	it('proposes to send only new messages with what that saves, changes nothing by itself, and takes it back', async () => {
		const entries = [...countedConversations(PREPENDS), ...countedConversations(REMEMBERS)];
		const page = await show(entries);
		assert.deepEqual(editor.buttons, [ONLY_NEW, COPY]);
		assert.match(
			page,
			/^> The service counts earlier messages twice\. Sending only the new one would have saved [\d,]+ of [\d,]+ tokens sent, in 21 answers\. Cost, as the service states it: 0\.\d+\. The service remembers them itself, as seen in conversations of up to 8 turns\.$/m,
		);
		assert.equal(chatSettings().context, 'full');
		await show(entries, ONLY_NEW);
		assert.equal(chatSettings().context, 'newTurn');
		assert.match(editor.messages.at(-1) ?? '', /^From now on, only your new message is sent/);
		assert.deepEqual(editor.buttons, ['Undo']);
	});

	it('undoes in one click what it has changed, to what was set before', async () => {
		editor.choice = 'Undo';
		for (const before of [undefined, 'full']) {
			setUserSetting(CONTEXT, before);
			const seen: string[] = [];
			editor.settingsListeners.add(() => seen.push(chatSettings().context));
			await acceptOffer({ context: 'newTurn', reason: '' });
			assert.deepEqual(seen, ['newTurn', 'full']);
			editor.settingsListeners.clear();
		}
	});

	it('proposes nothing where it saves nothing or where that is uncertain', async () => {
		for (const entries of [
			countedConversations(PREPENDS),
			[...countedConversations(COUNTS_SENT), ...countedConversations(REMEMBERS)],
			[...countedConversations(PREPENDS), ...countedConversations(FORGETS)],
		]) {
			assert.doesNotMatch(await show(entries), /^>/m);
			assert.deepEqual(editor.buttons, [COPY]);
		}
	});

	it('proposes to send earlier messages again if the service seems not to remember them', async () => {
		setUserSetting(CONTEXT, 'newTurn');
		await show([...countedConversations(PREPENDS), ...countedConversations(REMEMBERS)]);
		assert.deepEqual(editor.buttons, [COPY]);
		await show(countedConversations(FORGETS), 'Send Earlier Messages, Too');
		assert.equal(chatSettings().context, 'full');
	});

	it('shows names as text, and no secret', async () => {
		const receipt = { model: '[x](command:y)` | <img src=x> my-secret-key', roundTripMs: 1 };
		const page = await show([entry('1', { receipt })]);
		assert.match(page, /\*\*`\[x\]\(command:y\)’ \\\| <img src=x> \*\*\*`\*\*/);
	});

	it('asks to connect a service if there is none', async () => {
		const deps = { newest: async () => [], settled: () => UNKNOWN, redact: String };
		await assert.rejects(showPortrait({ ...deps, service: () => '' }), { kind: 'notConnected' });
	});
});
