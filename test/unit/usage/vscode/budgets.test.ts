import assert from 'node:assert/strict';
import { limitInPeriod } from '../../../../src/usage/core/budget/budgetPeriod.ts';
import { type Charge, type ChargeSpan, NO_CHARGE } from '../../../../src/usage/core/charge.ts';
import type { LedgerEntry } from '../../../../src/usage/core/ledgerEntry.ts';
import type { UsageStore } from '../../../../src/usage/core/usageStore.ts';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { FakeKeptState } from '../../../support/fakes/fakeStores.ts';
import { editor, setUserSetting, window, withFakeVscode } from '../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../support/fakes/partial.ts';
import { RecordingLogger } from '../../../support/fakes/recordingLogger.ts';
import { entry } from '../../../support/receipts.ts';

const [{ Budgets }, { KnownBudget }] = await withFakeVscode(() =>
	Promise.all([
		import('../../../../src/usage/vscode/budgets.ts'),
		import('../../../../src/usage/vscode/knownBudget.ts'),
	]),
);

const SETTING = 'whetstone.budget.limits';

describe('the warnings about the budget', () => {
	const asIs = { ...window };
	const limit = { amount: 100, unit: 'tokens', per: 'week' } as const;
	let clock: FakeClock;
	let state: FakeKeptState;
	let used: Partial<Charge>;
	let largest: readonly LedgerEntry[];
	let spans: ChargeSpan[];
	let isBroken: boolean;
	let isFocused: boolean;
	let opened: { dispose(): void }[];

	beforeEach(() => {
		clock = new FakeClock();
		state = new FakeKeptState();
		used = {};
		largest = [];
		spans = [];
		isBroken = false;
		isFocused = true;
		opened = [];
		Object.assign(editor, { messages: [], buttons: [], choice: undefined, commands: [] });
	});

	afterEach(() => {
		for (const each of opened) each.dispose();
		setUserSetting(SETTING, undefined);
		Object.assign(window, asIs);
	});

	/** The budget in one window. */
	function open() {
		const logger = new RecordingLogger();
		const known = new KnownBudget(state);
		const budgets = new Budgets(
			{
				known,
				receipts: partial<UsageStore>({
					charged: async (asked) => {
						if (isBroken) throw new Error('locked');
						spans.push(...asked);
						return asked.map(() => ({ used: { ...NO_CHARGE, ...used }, reserved: { ...NO_CHARGE, tokens: 500 } }));
					},
					largest: async () => largest,
					newest: async () => [],
				}),
				globalState: state,
				serviceAddress: () => 'https://a',
				isFocused: () => isFocused,
				workspace: 'file:///x',
				clock,
				logger,
			},
			() => ({ dispose() {} }),
		);
		opened.push(budgets);
		return { budgets, known, logger };
	}

	const settled = async () => {
		for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
	};
	const noteReceipt = async ({ budgets }: ReturnType<typeof open>) => {
		budgets.noteReceipt();
		await settled();
	};

	it('are none without a budget: then nothing is read either', async () => {
		await noteReceipt(open());
		setUserSetting(SETTING, []);
		await noteReceipt(open());
		assert.deepEqual([editor.messages, spans], [[], []]);
	});

	it('are shown once at 80% for each period, by one window, also after a reload', async () => {
		setUserSetting(SETTING, [limit, { ...limit, service: 'https://b' }]);
		const [one, two] = [open(), open()];
		used = { tokens: 79 };
		await noteReceipt(one);
		assert.deepEqual(editor.messages, []);
		assert.equal(spans.length, 1, 'the limit of another service is not asked for');
		used = { tokens: 81 };
		await noteReceipt(one);
		await noteReceipt(one);
		await noteReceipt(two);
		await noteReceipt(open());
		assert.equal(editor.messages.length, 1);
		assert.match(editor.messages[0] ?? '', /^Budget of 100 tokens per week: 81% used \(81 tokens\)\. It /);
		clock.jump(7 * 86_400_000);
		await noteReceipt(two);
		assert.equal(editor.messages.length, 2);
	});

	it('name the answer that uses up the limit though its figure cannot be right', async () => {
		setUserSetting(SETTING, [limit]);
		used = { tokens: 2 ** 53 };
		const sent = { characters: 30, newCharacters: 30, messages: 1, kind: 'prose', maxTokens: 50 } as const;
		largest = [entry('a', { sent, charge: { requests: 1, tokens: 2 ** 53, cost: 0 } })];
		await noteReceipt(open());
		assert.match(
			editor.messages[0] ?? '',
			/An answer reported 9,007,199,254,740,992 tokens, .* \(chat, m1, Jan 31, 2026, 12:00\sPM\)\. If the service is mistaken/,
		);
	});

	it('are shown again for a raised limit', async () => {
		setUserSetting(SETTING, [limit]);
		used = { tokens: 250 };
		const one = open();
		await noteReceipt(one);
		assert.match(editor.messages[0] ?? '', /^Budget of 100 tokens per week: used up \(250 tokens\)\./);
		setUserSetting(SETTING, [{ ...limit, amount: 300 }]);
		await noteReceipt(one);
		assert.match(editor.messages[1] ?? '', /^Budget of 300 tokens per week: 83% used/);
	});

	it('comes with the ways to raise the limit and to see the metrics', async () => {
		const raised: unknown[] = [];
		editor.registered.set('whetstone.metrics.setBudget', (argument) => raised.push(argument));
		const shown = Promise.withResolvers<void>();
		Object.assign(window, {
			showWarningMessage: async (_: string, ...buttons: readonly { readonly title: string; run(): unknown }[]) => {
				assert.deepEqual(
					buttons.map(({ title }) => title),
					['Raise…', 'Show Metrics'],
				);
				setImmediate(shown.resolve);
				return buttons[0];
			},
		});
		setUserSetting(SETTING, [limit]);
		used = { tokens: 90 };
		await noteReceipt(open());
		await shown.promise;
		await settled();
		assert.deepEqual(raised, [{ raise: limit }]);
	});

	it('is that a limit by cost cannot hold back yet, once for each period', async () => {
		const byCost = { ...limit, unit: 'cost' } as const;
		setUserSetting(SETTING, [byCost]);
		const one = open();
		for (let time = 0; time < 2; time++) {
			one.budgets.noteNotForecast([limitInPeriod(byCost, clock.now())]);
			await settled();
		}
		one.budgets.noteNotForecast([]);
		assert.equal(editor.messages.length, 1);
		assert.match(
			editor.messages[0] ?? '',
			/^Budget of cost 100 per week: the cost of a request cannot be forecast yet/,
		);
	});

	it('is what is wrong with the setting as soon as it is written, in the window that has the focus', async () => {
		open();
		isFocused = false;
		setUserSetting(SETTING, [{ ...limit, per: 'year' }]);
		await settled();
		assert.deepEqual(editor.messages, []);
		isFocused = true;
		editor.choice = 'Open Setting';
		setUserSetting(SETTING, [limit, { ...limit, per: 'year' }, { ...limit, unit: 'euros' }]);
		await settled();
		assert.deepEqual(editor.messages, [
			'In the setting whetstone.budget.limits: Limit 2 is ignored: its “per” is not “day”, “week”, or “month”. ' +
				'Limit 3 is ignored: its “unit” is not “cost”, “tokens”, or “requests”.',
		]);
		assert.deepEqual(editor.commands, ['workbench.action.openSettings']);
	});

	it('is what is wrong with the setting after the first receipt, too, once', async () => {
		setUserSetting(SETTING, 'x');
		const one = open();
		await noteReceipt(one);
		await noteReceipt(one);
		assert.deepEqual(editor.messages, [
			'In the setting whetstone.budget.limits: The value is not a list, so there is no budget.',
		]);
	});

	it('is that the limits hold though their setting is gone or cannot be read, once, until the user says what is meant', async () => {
		setUserSetting(SETTING, [limit]);
		const { known } = open();
		assert.deepEqual(known.setting(), [limit]);
		setUserSetting(SETTING, undefined);
		for (let time = 0; time < 2; time++) assert.deepEqual(known.setting(), [limit]);
		await settled();
		assert.deepEqual(editor.messages, [
			'Your budget is no longer in the settings, or the settings cannot be read. It still applies: ' +
				'100 tokens per week.',
		]);
		// Also in a new window, which asks, too.
		Object.assign(window, {
			showWarningMessage: async (_: string, ...buttons: readonly { readonly title: string }[]) =>
				buttons.find(({ title }) => title === 'Remove the Budget'),
		});
		const next = open();
		assert.deepEqual(next.known.setting(), [limit]);
		while (next.known.setting() !== undefined) await settled();
	});

	it('is nothing if the user has emptied the setting', async () => {
		setUserSetting(SETTING, [limit]);
		const { known } = open();
		known.setting();
		setUserSetting(SETTING, []);
		assert.deepEqual(known.setting(), []);
		setUserSetting(SETTING, undefined);
		assert.equal(known.setting(), undefined);
		await settled();
		assert.deepEqual(editor.messages, []);
	});

	it('are none if what is used cannot be read: that is logged', async () => {
		setUserSetting(SETTING, [limit]);
		isBroken = true;
		const one = open();
		await noteReceipt(one);
		assert.deepEqual(editor.messages, []);
		assert.match(one.logger.messages.join(), /the budget could not be checked: Error: locked/);
	});
});
