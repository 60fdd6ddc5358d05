import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Emitter } from '../../../../src/base/core/event.ts';
import type { Ledger } from '../../../../src/usage/core/ledger.ts';
import type { LedgerEntry } from '../../../../src/usage/core/ledgerEntry.ts';
import type { UsageStore } from '../../../../src/usage/core/usageStore.ts';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { withFakeVscode } from '../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../support/fakes/partial.ts';
import { RecordingLogger } from '../../../support/fakes/recordingLogger.ts';
import { entry } from '../../../support/receipts.ts';

const { Forecasts } = await withFakeVscode(() => import('../../../../src/usage/vscode/forecasts.ts'));

const REQUEST = { messages: [{ role: 'user' as const, content: 'Hello there' }] };
const SENT = { characters: 11, newCharacters: 11, messages: 1, kind: 'prose' } as const;
const ANSWERS = Array.from({ length: 8 }, (_, at) => entry(String(at), { service: 'local', sent: SENT }));

describe('the source of forecasts', () => {
	let changes: Emitter<void>;
	let asked: unknown[];
	let newest: () => Promise<readonly LedgerEntry[]>;
	let service: string | undefined;
	let logger: RecordingLogger;
	let clock: FakeClock;
	let forecasts: InstanceType<typeof Forecasts>;

	beforeEach(() => {
		changes = new Emitter();
		asked = [];
		newest = async () => ANSWERS;
		service = 'local';
		logger = new RecordingLogger();
		clock = new FakeClock();
		const store = partial<UsageStore>({
			newest: (filter, count) => {
				asked.push([filter, count]);
				return newest();
			},
		});
		const ledger = partial<Ledger>({ store, onDidChange: changes.event });
		forecasts = new Forecasts(ledger, () => service, clock, logger);
		forecasts.start();
	});

	afterEach(() => forecasts.dispose());

	const ask = (count = 1) =>
		forecasts.forecast(
			'chat',
			Array.from({ length: count }, () => REQUEST),
		);

	it('says what a request will take, in words and for the eye', async () => {
		assert.deepEqual(await ask(), {
			text: '≈ 3 → 4 tokens · cost ≈ 0.25',
			hint: 'This will take about 3 tokens in the prompt and 4 in the answer.\nThe cost will be about 0.25, in the service’s own unit.\nBased on your own receipts for this service: eight out of ten similar requests were in this range.',
		});
		assert.equal((await ask(3))?.text, '≈ 9 → 12 tokens · cost ≈ 0.75');
		assert.equal(clock.pendingTimers, 0);
	});

	it('reads the receipts of a service and operation once, until they change', async () => {
		await Promise.all([ask(), ask()]);
		await ask();
		const filter = (more: object) => ({ service: 'local', operation: 'chat', outcome: 'answered', ...more });
		assert.deepEqual(asked, [[filter({}), 500]]);
		service = 'https://two.example';
		await ask();
		await forecasts.forecast('generate', [{ prompt: 'x' }]);
		assert.deepEqual(asked.slice(1), [
			[filter({ service }), 500],
			[filter({ service, operation: 'generate' }), 500],
		]);
		let fired = 0;
		forecasts.onDidChange(() => fired++);
		changes.fire();
		assert.equal(fired, 1);
		newest = async () => [];
		assert.equal(await ask(), undefined);
	});

	it('says nothing without a service, or without receipts', async () => {
		service = undefined;
		assert.equal(await ask(), undefined);
		assert.deepEqual(asked, []);
		service = 'local';
		newest = async () => ANSWERS.slice(1);
		assert.equal(await ask(), undefined);
	});

	it('says nothing if the receipts cannot be read, logs that, and tries again the next time', async () => {
		newest = () => Promise.reject(new Error('no disk'));
		assert.equal(await ask(), undefined);
		assert.deepEqual(logger.messages, ['no forecast could be made: Error: no disk']);
		newest = async () => ANSWERS;
		assert.notEqual(await ask(), undefined);
	});

	it('does not wait for receipts that are read slowly', async () => {
		newest = () => new Promise(() => {});
		const waiting = ask();
		await nextTurn();
		clock.advance(1_000);
		assert.equal(await waiting, undefined);
	});
});
