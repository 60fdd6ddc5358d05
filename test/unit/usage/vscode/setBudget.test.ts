import assert from 'node:assert/strict';
import { type Charged, type ChargeSpan, NO_CHARGE } from '../../../../src/usage/core/charge.ts';
import type { UsageStore } from '../../../../src/usage/core/usageStore.ts';
import type { BudgetsDeps } from '../../../../src/usage/vscode/budgetsDeps.ts';
import type { KnownBudget } from '../../../../src/usage/vscode/knownBudget.ts';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { fakeQuickInputs, type QuickStep } from '../../../support/fakes/fakeQuickInputs.ts';
import { FakeKeptState } from '../../../support/fakes/fakeStores.ts';
import { editor, setUserSetting, withFakeVscode, workspace } from '../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../support/fakes/partial.ts';
import { RecordingLogger } from '../../../support/fakes/recordingLogger.ts';

const { setBudget } = await withFakeVscode(() => import('../../../../src/usage/vscode/setBudget.ts'));
const { budgetSetting } = await withFakeVscode(() => import('../../../../src/usage/vscode/budgetSetting.ts'));

const SETTING = 'whetstone.budget.limits';

describe('Set a Budget', () => {
	const day = { amount: 500, unit: 'tokens', per: 'day' } as const;
	const bad = { amount: 'many', unit: 'cost', per: 'day' };
	const { getConfiguration } = workspace;
	let asked: readonly ChargeSpan[];
	let charged: UsageStore['charged'];

	beforeEach(() => {
		asked = [];
		charged = async (spans) => {
			asked = spans;
			return spans.map((): Charged => ({ used: { requests: 2, tokens: 410, cost: 0 }, reserved: NO_CHARGE }));
		};
		Object.assign(editor, { messages: [], buttons: [], choice: undefined, commands: [] });
	});

	afterEach(() => {
		setUserSetting(SETTING, undefined);
		Object.assign(workspace, { getConfiguration });
	});

	async function set(argument: unknown, ...steps: readonly QuickStep[]) {
		const inputs = fakeQuickInputs(steps);
		const deps: BudgetsDeps = {
			receipts: partial<UsageStore>({ charged: (spans) => charged(spans) }),
			globalState: new FakeKeptState(),
			known: partial<KnownBudget>({}),
			serviceAddress: () => 'https://api.example.com',
			isFocused: () => true,
			workspace: 'file:///home/me/my%20project',
			clock: new FakeClock(),
			logger: new RecordingLogger(),
		};
		const done = await setBudget(deps, argument).finally(inputs.restore);
		assert.deepEqual(inputs.left, [], 'steps that were not taken');
		return { done, seen: inputs.seen };
	}

	it('asks for a new limit step by step, and writes it to the user settings', async () => {
		const { done, seen } = await set(
			undefined,
			{ pick: '$(add) New Limit…' },
			{ pick: 'Cost' },
			{ type: '2.50' },
			{ pick: 'Per Month' },
			{ pick: 'Only This Workspace' },
		);
		assert.equal(done, true);
		const limit = { amount: 2.5, unit: 'cost', per: 'month', workspace: 'file:///home/me/my%20project' };
		assert.deepEqual(budgetSetting(), [limit]);
		assert.deepEqual(editor.messages, ['$(check) Budget set: cost 2.5 per month in my project']);
		assert.deepEqual(
			seen.map(({ active }) => active),
			['$(add) New Limit…', 'Cost', undefined, 'Per Day', 'Everywhere'],
		);
	});

	it('keeps what was chosen when the user goes back, and changes nothing on Escape', async () => {
		const { done, seen } = await set(
			undefined,
			{ pick: '$(add) New Limit…' },
			{ pick: 'Requests' },
			{ type: '20' },
			{ press: 'Back' },
			{ press: 'Back' },
			{ pick: 'Tokens' },
			{ type: '30' },
			'escape',
		);
		assert.equal(done, false);
		assert.equal(budgetSetting(), undefined);
		assert.deepEqual([seen[4]?.value, seen[5]?.active, seen[6]?.value], ['20', 'Requests', '20']);
	});

	it('goes back from the first step to the list', async () => {
		const { seen } = await set(undefined, { pick: '$(add) New Limit…' }, { press: 'Back' }, 'escape');
		assert.deepEqual(
			seen.map(({ title }) => title),
			['Set a Budget', 'New Limit', 'Set a Budget'],
		);
	});

	for (const [unit, text, sentence] of [
		['Cost', 'many', 'Enter a number of 0 or more, such as 2.5.'],
		['Cost', '', 'Enter a number of 0 or more, such as 2.5.'],
		['Tokens', '-5', 'Enter a number of 0 or more, such as 500.'],
		['Tokens', '1.5', 'Enter a whole number, such as 500.'],
		['Requests', '0', '0 lets no request through. Press Enter again to set it anyway.'],
	] as const) {
		it(`says what is wrong with an amount, and keeps the box open: ${text} for ${unit}`, async () => {
			const { done, seen } = await set(undefined, { pick: '$(add) New Limit…' }, { pick: unit }, { type: text });
			assert.deepEqual([done, seen[2]?.said], [false, [sentence]]);
		});
	}

	it('sets 0 after a second Enter', async () => {
		const steps = [{ pick: '$(add) New Limit…' }, { pick: 'Requests' }, { type: '0', enters: 2 }] as const;
		await set(undefined, ...steps, { pick: 'Per Week' }, { pick: 'Only This Service' });
		const limit = { amount: 0, unit: 'requests', per: 'week', service: 'https://api.example.com' };
		assert.deepEqual(budgetSetting(), [limit]);
	});

	it('lists each limit with what is used, and an entry that does not count', async () => {
		setUserSetting(SETTING, [day, bad]);
		const { seen } = await set(undefined, 'escape');
		assert.equal(asked.length, 1);
		const [limit, mend, add] = seen[0]?.items ?? [];
		assert.deepEqual(
			[limit?.label, limit?.description],
			['$(warning) 500 tokens per day', '410 tokens used, 90 tokens left'],
		);
		assert.match(limit?.detail ?? '', /^It (resets|was reset) at /);
		assert.deepEqual(
			[mend?.label, mend?.detail],
			['$(warning) Fix the Setting…', 'Limit 2 is ignored: its “amount” is not a number of 0 or more.'],
		);
		assert.equal(add?.label, '$(add) New Limit…');
	});

	it('lists the limits even if what is used cannot be read', async () => {
		setUserSetting(SETTING, [day]);
		charged = () => Promise.reject(new Error('locked'));
		const { seen } = await set(undefined, 'escape');
		assert.equal(seen[0]?.items[0]?.label, '$(circle-outline) 500 tokens per day');
	});

	it('leads to the setting, to mend an entry', async () => {
		setUserSetting(SETTING, [bad]);
		await set(undefined, { pick: '$(warning) Fix the Setting…' });
		assert.deepEqual(editor.commands, ['workbench.action.openSettings']);
	});

	it('changes the amount of a limit, or all of it, and keeps the entries that do not count', async () => {
		setUserSetting(SETTING, [bad, day]);
		const choose = { pick: '$(warning) 500 tokens per day' };
		const { seen } = await set(undefined, choose, { pick: '$(edit) Change the Amount…' }, { type: '9,000' });
		assert.equal(seen[2]?.value, '500');
		assert.deepEqual(budgetSetting(), [bad, { ...day, amount: 9_000 }]);
		const changed = await set(
			undefined,
			{ pick: '$(pass) 9,000 tokens per day' },
			{ pick: '$(settings) Change the Limit…' },
			{ pick: 'Requests' },
			{ type: '7' },
			{ pick: 'Per Day' },
			{ pick: 'Everywhere' },
		);
		assert.deepEqual(
			changed.seen.map(({ active }) => active),
			[
				'$(circle-outline) 9,000 tokens per day',
				'$(edit) Change the Amount…',
				'Tokens',
				undefined,
				'Per Day',
				'Everywhere',
			],
		);
		assert.deepEqual(budgetSetting(), [bad, { amount: 7, unit: 'requests', per: 'day' }]);
	});

	it('offers to leave a limit for another service and workspace as it is', async () => {
		const scoped = { ...day, service: 'https://other.example.com', workspace: 'file:///x' };
		setUserSetting(SETTING, [scoped]);
		const steps = [
			{ pick: '$(warning) 500 tokens per day for other.example.com in x' },
			{ pick: '$(settings) Change the Limit…' },
			{ pick: 'Tokens' },
			{ type: '600' },
			{ pick: 'Per Day' },
			{ pick: 'As Before' },
		] as const;
		const { seen } = await set(undefined, ...steps);
		assert.deepEqual(seen.at(-1)?.items.at(-1)?.description, 'other.example.com · x');
		assert.deepEqual(budgetSetting(), [{ ...scoped, amount: 600 }]);
	});

	it('removes a limit, and leaves an empty list with the last one', async () => {
		setUserSetting(SETTING, [day]);
		const { done } = await set(
			undefined,
			{ pick: '$(warning) 500 tokens per day' },
			{ press: 'Back' },
			{ pick: '$(warning) 500 tokens per day' },
			{ pick: '$(trash) Remove the Limit' },
		);
		assert.equal(done, true);
		assert.deepEqual(budgetSetting(), []);
		assert.deepEqual(editor.messages, ['$(check) Limit removed: 500 tokens per day']);
	});

	const passed = { limit: day, used: 410, reserved: 60, needed: 50, left: 30, resetsAt: 5 };

	it('raises the limit that held a request back, with its amount in the box, and says what the request needs', async () => {
		setUserSetting(SETTING, [bad, { ...day, amount: 510 }]);
		const { done, seen } = await set({ raise: passed }, { type: '515', enters: 2 });
		assert.equal(done, true);
		assert.deepEqual([seen[0]?.title, seen[0]?.value], ['Raise a Budget', '510']);
		assert.deepEqual(seen[0]?.said, [
			'The request would still be held back: it needs 520 tokens. Press Enter again to set it anyway.',
		]);
		assert.deepEqual(budgetSetting(), [bad, { ...day, amount: 515 }]);
		await set({ raise: { ...day, amount: 515 } }, { type: '520' });
		assert.deepEqual(budgetSetting(), [bad, { ...day, amount: 520 }]);
		assert.equal((await set({ raise: passed }, 'escape')).done, false);
	});

	it('lists the limits if the one to raise was removed, or if it is called with anything else', async () => {
		for (const argument of [{ raise: passed }, { raise: 5 }, 'x', null]) {
			const { seen } = await set(argument, 'escape');
			assert.equal(seen[0]?.title, 'Set a Budget');
		}
	});

	it('says why nothing was saved: another window removed the limit, the value is no list, or VS Code refused', async () => {
		setUserSetting(SETTING, 'x');
		const steps = [
			{ pick: '$(add) New Limit…' },
			{ pick: 'Cost' },
			{ type: '1' },
			{ pick: 'Per Day' },
			{ pick: 'Everywhere' },
		] as const;
		assert.equal((await set(undefined, ...steps)).done, false);
		assert.match(editor.messages.at(-1) ?? '', /^Nothing was saved: the budget setting has changed in the meantime/);
		assert.equal(budgetSetting(), 'x');

		setUserSetting(SETTING, []);
		const written = (update: () => Promise<void>) =>
			Object.assign(workspace, {
				getConfiguration: (section: string) => ({ ...getConfiguration(section), update }),
			});
		written(() => Promise.reject(new Error('Unable to write [it](command:x).')));
		assert.equal((await set(undefined, ...steps)).done, false);
		assert.equal(editor.messages.at(-1), 'Nothing was saved. VS Code says: “Unable to write [it] (command:x).”');
		written(async () => {});
		assert.equal((await set(undefined, ...steps)).done, false);
		assert.match(
			editor.messages.at(-1) ?? '',
			/^Nothing was saved: VS Code wrote the budget to the settings of this window’s machine or container/,
		);
	});
});
