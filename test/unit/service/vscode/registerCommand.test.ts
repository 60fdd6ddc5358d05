import assert from 'node:assert/strict';
import { PlanMemory } from '../../../../src/service/core/plan/planMemory.ts';
import { ServiceError } from '../../../../src/service/core/serviceError.ts';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { FakeKeptState } from '../../../support/fakes/fakeStores.ts';
import { editor, window, withFakeVscode } from '../../../support/fakes/fakeVscode.ts';
import { RecordingLogger } from '../../../support/fakes/recordingLogger.ts';

const { commandRegistrar } = await withFakeVscode(() => import('../../../../src/service/vscode/registerCommand.ts'));
const { RetryableError } = await withFakeVscode(
	() => import('../../../../src/service/vscode/failures/retryableError.ts'),
);
const { RedactingLog } = await withFakeVscode(() => import('../../../../src/base/vscode/redactingLog.ts'));

beforeEach(() => {
	Object.assign(editor, { messages: [], buttons: [], choice: undefined, commands: [] });
	editor.registered.clear();
});

describe('the notification of a failed command', () => {
	const asIs = { ...window };

	afterEach(() => Object.assign(window, asIs));

	it('offers no action of a chat message', async () => {
		const log = new RedactingLog(new RecordingLogger());
		const { run } = commandRegistrar(log, new FakeClock(), new PlanMemory(new FakeKeptState()));
		await run('generate', () => Promise.reject(new ServiceError('tooLong')));
		assert.equal(editor.messages.length, 1);
		assert.deepEqual(editor.buttons, [{ title: 'Copy Details', name: 'copyDetails' }]);
	});

	/** Presses the button with this title on the notification with this index. */
	const pressing = (...titles: readonly string[]) => {
		const left = [...titles];
		const press = async (message: string, ...buttons: readonly (string | { readonly title: string })[]) => {
			editor.messages.push(message);
			const wanted = left.shift();
			return buttons.find((button) => (typeof button === 'string' ? button : button.title) === wanted);
		};
		Object.assign(window, { showErrorMessage: press, showInformationMessage: press });
	};

	it('shows the error of other work as that of a command, and repeats the work', async () => {
		const { run } = commandRegistrar(
			new RedactingLog(new RecordingLogger()),
			new FakeClock(),
			new PlanMemory(new FakeKeptState()),
		);
		const failures = [new RetryableError(new ServiceError('gateway'), async () => void runs++)];
		let runs = 0;
		pressing('Retry');
		const work = async () => {
			runs++;
			const failure = failures.pop();
			if (failure !== undefined) throw failure;
			return 'done';
		};
		assert.equal(await run('connect', work), undefined);
		await new Promise((resolve) => setImmediate(resolve));
		assert.deepEqual([editor.messages.length, runs], [1, 2]);
		assert.equal(await run('connect', work), 'done');
	});

	it('logs where a retryable request failed', async () => {
		const logger = new RecordingLogger();
		const { run } = commandRegistrar(new RedactingLog(logger), new FakeClock(), new PlanMemory(new FakeKeptState()));
		const failure = new ServiceError('gateway');
		failure.stack = 'ServiceError: gateway\n    at attemptOnce (attemptSender.ts:1:1)';
		await run('optimize', () => Promise.reject(new RetryableError(failure, async () => {})));
		assert.match(logger.messages.join(), /optimize: ServiceError: gateway\n {4}at attemptOnce/);
	});

	it('offers Retry each time the command fails and can repeat the same request', async () => {
		const { run } = commandRegistrar(
			new RedactingLog(new RecordingLogger()),
			new FakeClock(),
			new PlanMemory(new FakeKeptState()),
		);
		const retried = Promise.withResolvers<void>();
		let left = 2;
		const retry = async () => {
			left -= 1;
			if (left > 0) throw new RetryableError(new ServiceError('gateway'), retry);
			retried.resolve();
		};
		pressing('Retry', 'Retry');
		await run('optimize', () =>
			Promise.reject(new RetryableError(new ServiceError('unavailable', { status: 500 }), retry)),
		);
		await retried.promise;
		assert.deepEqual(
			editor.messages.map((message) => message.slice(0, 22)),
			['The service is tempora', 'A gateway in front of '],
		);
		// Without a retry of its own, a command would apply to whatever editor is active by then.
		Object.assign(window, asIs);
		await run('metrics', () => Promise.reject(new ServiceError('gateway')));
		assert.deepEqual(editor.buttons, []);
	});

	it('offers Retry again after another key was entered', async () => {
		const { run } = commandRegistrar(
			new RedactingLog(new RecordingLogger()),
			new FakeClock(),
			new PlanMemory(new FakeKeptState()),
		);
		const retried = Promise.withResolvers<void>();
		pressing('Enter Key…', 'Retry');
		editor.registered.set('whetstone.enterKey', () => true);
		await run('optimize', () =>
			Promise.reject(new RetryableError(new ServiceError('keyRejected'), async () => retried.resolve())),
		);
		await retried.promise;
		assert.deepEqual(editor.commands, ['whetstone.enterKey']);
		assert.equal(editor.messages.at(-1), 'Retry the request that failed?');
	});

	it('sends this one over the budget, once: a Retry after that is within it again', async () => {
		const log = new RedactingLog(new RecordingLogger());
		const { run } = commandRegistrar(log, new FakeClock(), new PlanMemory(new FakeKeptState()));
		const ended = Promise.withResolvers<void>();
		const options: unknown[] = [];
		const retry = async (each: object) => {
			options.push(each);
			if (options.length === 2) return ended.resolve();
			throw new RetryableError(new ServiceError('budgetReached'), retry);
		};
		pressing('Send This One', 'Retry');
		await run('optimize', () => Promise.reject(new RetryableError(new ServiceError('budgetReached'), retry)));
		await ended.promise;
		assert.deepEqual(options, [{ overBudget: true }, {}]);
	});

	it('offers Retry once the budget is raised', async () => {
		const log = new RedactingLog(new RecordingLogger());
		const { run } = commandRegistrar(log, new FakeClock(), new PlanMemory(new FakeKeptState()));
		const retried = Promise.withResolvers<object>();
		pressing('Raise…', 'Retry');
		const budget = {
			limit: { amount: 1, unit: 'cost', per: 'day' },
			used: 1,
			reserved: 0,
			left: 0,
			resetsAt: 0,
		} as const;
		const failure = new ServiceError('budgetReached', { budget });
		const raised: unknown[] = [];
		editor.registered.set('whetstone.metrics.setBudget', (argument) => raised.push(argument) > 0);
		await run('optimize', () =>
			Promise.reject(new RetryableError(failure, async (options) => retried.resolve(options))),
		);
		assert.deepEqual(await retried.promise, {});
		assert.deepEqual(raised, [{ raise: budget }]);
	});

	it('offers no Retry if the user cancels entering another key', async () => {
		const log = new RedactingLog(new RecordingLogger());
		const { run } = commandRegistrar(log, new FakeClock(), new PlanMemory(new FakeKeptState()));
		const asked = Promise.withResolvers<void>();
		pressing('Enter Key…');
		editor.registered.set('whetstone.enterKey', () => {
			setImmediate(asked.resolve);
			return false;
		});
		await run('optimize', () =>
			Promise.reject(new RetryableError(new ServiceError('keyRejected'), () => assert.fail())),
		);
		await asked.promise;
		assert.equal(editor.messages.length, 1);
	});
});
