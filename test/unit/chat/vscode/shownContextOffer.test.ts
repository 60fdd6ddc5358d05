import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Conversation } from '../../../../src/chat/core/conversation.ts';
import type { ChatDeps } from '../../../../src/chat/vscode/chatDeps.ts';
import type { Ledger } from '../../../../src/usage/core/ledger.ts';
import type { LedgerEntry } from '../../../../src/usage/core/ledgerEntry.ts';
import { receiptsOf } from '../../../support/countingServices.ts';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { FakeKeptState } from '../../../support/fakes/fakeStores.ts';
import { editor, setUserSetting, withFakeVscode } from '../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../support/fakes/partial.ts';
import { RecordingLogger } from '../../../support/fakes/recordingLogger.ts';
import { randomNumbers } from '../../../support/randomNumbers.ts';
import { FakeUsageStore } from '../../../support/receipts.ts';

const [{ ShownContextOffer }, { chatSettings }] = await withFakeVscode(() =>
	Promise.all([
		import('../../../../src/chat/vscode/view/shownContextOffer.ts'),
		import('../../../../src/chat/vscode/chatSettings.ts'),
	]),
);

const CONTEXT = 'whetstone.chat.context';
const SERVICE = 'whetstone.service.baseUrl';
const IDLE = partial<Conversation>({ pending: undefined });
const WAITING = partial<Conversation>({ pending: { turnId: 't' } as Conversation['pending'] });
const HABITS = { conversations: 5, turns: 12, newTurns: 0, trouble: 0, longestMessage: 600, kind: 'prose' } as const;

/** The receipts of long use of a service that counts earlier turns twice, or once. */
function used(prepends: boolean): readonly LedgerEntry[] {
	return receiptsOf({ prepends, remembers: true, honorsKeys: true }, 'none', HABITS, randomNumbers(1));
}

describe('the offer to send only new messages', () => {
	let clock: FakeClock;
	let logger: RecordingLogger;
	let globalState: FakeKeptState;
	let receipts: FakeUsageStore;
	let changes: number;
	let offer: InstanceType<typeof ShownContextOffer>;

	beforeEach(() => {
		setUserSetting(SERVICE, 'https://service.example');
		[clock, logger, globalState] = [new FakeClock(), new RecordingLogger(), new FakeKeptState()];
		begin(used(true));
	});

	afterEach(() => {
		offer.dispose();
		editor.settingsProblem = undefined;
		for (const name of [CONTEXT, SERVICE]) setUserSetting(name, undefined);
	});

	/** As if the view were shown in a window, where there are these receipts. */
	function begin(entries: readonly LedgerEntry[]): void {
		receipts = new FakeUsageStore(entries);
		changes = 0;
		const ledger = partial<Ledger>({ store: receipts });
		offer = new ShownContextOffer(partial<ChatDeps>({ ledger, globalState, clock, logger }), () => changes++);
	}

	/** Waits until it was looked for. */
	async function find(): Promise<void> {
		offer.update();
		clock.advance(2_000);
		await nextTurn();
	}

	it('is made once enough receipts of this service’s chat are certain, with about what it saves', async () => {
		offer.update();
		clock.advance(1_999);
		await nextTurn();
		assert.deepEqual([offer.shownIn(IDLE), changes], [undefined, 0]);
		clock.advance(1);
		await nextTurn();
		const shown = offer.shownIn(IDLE);
		assert.ok(shown?.state === 'offered');
		assert.match(shown.tokens, /^(\d,)?\d?\d00$/);
		assert.equal(changes, 1);
		await find();
		assert.equal(changes, 1);
	});

	it('is not made where turns are counted once, by another service, or for other requests', async () => {
		const others = used(true).map((each) => ({ ...each, service: 'https://other.example' }));
		const code = used(true).map((each) => ({ ...each, operation: 'generate' }));
		for (const entries of [used(false), others, code]) {
			begin(entries);
			await find();
			assert.deepEqual([offer.shownIn(IDLE), changes], [undefined, 0]);
		}
	});

	it('rests while an answer is awaited, for another service, without one, and if only new messages are sent already', async () => {
		await find();
		assert.equal(offer.shownIn(WAITING), undefined);
		for (const [name, value] of [
			[SERVICE, 'https://other.example'],
			[SERVICE, undefined],
			[CONTEXT, 'newTurn'],
		] as const) {
			await find();
			assert.equal(offer.shownIn(IDLE)?.state, 'offered');
			setUserSetting(name, value);
			assert.equal(offer.shownIn(IDLE), undefined);
			await find();
			assert.equal(offer.shownIn(IDLE), undefined);
			setUserSetting(CONTEXT, undefined);
			setUserSetting(SERVICE, 'https://service.example');
		}
	});

	it('changes the setting when it is accepted, and back to what it was when that is undone, and is then silent', async () => {
		for (const before of [undefined, 'full']) {
			globalState.values.clear();
			setUserSetting(CONTEXT, before);
			await find();
			const seen: (string | undefined)[] = [];
			const listener = () => seen.push(offer.shownIn(IDLE)?.state);
			editor.settingsListeners.add(listener);
			await offer.choose('accept', IDLE);
			assert.equal(chatSettings().context, 'newTurn');
			assert.deepEqual([offer.shownIn(IDLE), offer.shownIn(WAITING)], [{ state: 'accepted' }, { state: 'accepted' }]);
			await offer.choose('undo', IDLE);
			assert.equal(chatSettings().context, 'full');
			editor.settingsListeners.delete(listener);
			assert.deepEqual(seen, ['accepted', undefined]);
			await find();
			assert.equal(offer.shownIn(IDLE), undefined);
		}
		setUserSetting(CONTEXT, 'newTurn');
		assert.equal(offer.shownIn(IDLE), undefined);
	});

	it('is not made again where it was declined, also in a later window, but is to another service', async () => {
		await find();
		await offer.choose('decline', IDLE);
		assert.equal(offer.shownIn(IDLE), undefined);
		begin(used(true));
		await find();
		assert.equal(offer.shownIn(IDLE), undefined);
		setUserSetting(SERVICE, 'https://other.example');
		begin(used(true).map((each) => ({ ...each, service: 'https://other.example' })));
		await find();
		assert.equal(offer.shownIn(IDLE)?.state, 'offered');
	});

	it('says nothing of another service after it was accepted: that one may not store earlier messages', async () => {
		await find();
		await offer.choose('accept', IDLE);
		setUserSetting(SERVICE, 'https://other.example');
		assert.equal(offer.shownIn(IDLE), undefined);
		await offer.choose('undo', IDLE);
		assert.equal(chatSettings().context, 'newTurn');
		setUserSetting(SERVICE, 'https://service.example');
		await offer.choose('undo', IDLE);
		assert.equal(chatSettings().context, 'full');
	});

	it('goes when it was accepted and is dismissed, and changes nothing then', async () => {
		await find();
		await offer.choose('accept', IDLE);
		await offer.choose('decline', IDLE);
		assert.deepEqual([offer.shownIn(IDLE), chatSettings().context], [undefined, 'newTurn']);
	});

	it('changes nothing that was not offered, whatever the view sends', async () => {
		for (const choice of ['accept', 'undo', 'decline'] as const) await offer.choose(choice, IDLE);
		await find();
		await offer.choose('accept', WAITING);
		await offer.choose('undo', IDLE);
		assert.deepEqual([chatSettings().context, globalState.values.size], ['full', 0]);
		setUserSetting(CONTEXT, 'newTurn');
		await offer.choose('undo', IDLE);
		assert.equal(chatSettings().context, 'newTurn');
	});

	it('says so when the setting cannot be written, and can be accepted or undone again', async () => {
		await find();
		const sentence = 'Nothing was changed. VS Code says: “the file has errors”';
		const problem = new Error('the file has errors');
		editor.settingsProblem = problem;
		await offer.choose('accept', IDLE);
		assert.deepEqual([editor.messages.at(-1), offer.shownIn(IDLE)?.state], [sentence, 'offered']);
		editor.settingsProblem = undefined;
		await offer.choose('accept', IDLE);
		editor.messages.length = 0;
		editor.settingsProblem = problem;
		await offer.choose('undo', IDLE);
		assert.deepEqual([editor.messages.at(-1), offer.shownIn(IDLE)?.state], [sentence, 'accepted']);
		editor.settingsProblem = undefined;
		await offer.choose('undo', IDLE);
		assert.equal(chatSettings().context, 'full');
	});

	it('is not made of receipts that cannot be read, which the log says', async () => {
		receipts.failure = new Error('busy');
		await find();
		assert.equal(offer.shownIn(IDLE), undefined);
		assert.match(logger.messages.join('\n'), /the receipts could not be read: Error: busy/);
	});
});
