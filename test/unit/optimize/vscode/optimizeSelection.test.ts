import assert from 'node:assert/strict';
import type { Proposal } from '../../../../src/edit/vscode/review/proposal.ts';
import type { Reviews } from '../../../../src/edit/vscode/review/reviews.ts';
import type { OptimizeDeps } from '../../../../src/optimize/vscode/optimizeRequests.ts';
import type { OptimizeRequest } from '../../../../src/service/core/apiTypes.ts';
import { ServiceError } from '../../../../src/service/core/serviceError.ts';
import type { PaidCalls } from '../../../../src/usage/core/paidCalls.ts';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { editor, setUserSetting, window, withFakeVscode, workspace } from '../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../support/fakes/partial.ts';
import { ScriptedClient } from '../../../support/fakes/scriptedClient.ts';
import { NO_FORECASTS } from '../../../support/forecasts.ts';
import { answered, editorSelecting } from '../../../support/optimizing.ts';

const { OptimizeSelection } = await withFakeVscode(
	() => import('../../../../src/optimize/vscode/optimizeSelection.ts'),
);
const { OptimizeRequests } = await withFakeVscode(() => import('../../../../src/optimize/vscode/optimizeRequests.ts'));
const { RetryableError } = await withFakeVscode(
	() => import('../../../../src/service/vscode/failures/retryableError.ts'),
);
const { LevelPicker } = await withFakeVscode(() => import('../../../../src/optimize/vscode/levelPicker.ts'));

describe('Optimize Selection, from what is selected to what is sent and shown', () => {
	const asIs = { ...window };
	let requests: OptimizeRequest[];
	let shown: Proposal[];
	/** The stored answers and their outcomes, in order. */
	let kept: unknown[];
	/** Answers the request for this code. */
	let answer: (code: string) => unknown;

	beforeEach(() => {
		requests = [];
		shown = [];
		kept = [];
		answer = (code) => answered(code.toUpperCase());
		Object.assign(editor, { messages: [], choice: 'Send 2 Requests' });
	});

	afterEach(() => Object.assign(window, asIs));

	const stub: object = {
		optimize: async (request: OptimizeRequest) => {
			requests.push(request);
			return await answer(request.code);
		},
	};
	const recordAnswer = ({ request }: { readonly request: string }, { text }: { readonly text: string }) => {
		kept.push([request, text]);
		return `id of ${text}`;
	};
	const recordOutcome = (ids: readonly string[], outcome: string) => {
		if (ids.length > 0) kept.push([ids, outcome]);
	};
	const optimizer = (
		levels: object = { pick: async () => 'high', recordSuccess: async () => {} },
		service = stub,
		recording: unknown = recordAnswer,
	) => {
		const answers = { recordAnswer: recording, recordOutcome } as never;
		const picker = levels as InstanceType<typeof LevelPicker>;
		const requests = new OptimizeRequests(service as PaidCalls, picker, answers, new FakeClock());
		const deps = partial<OptimizeDeps>({
			reviews: partial<Reviews>({ show: async (proposal) => void shown.push(proposal) }),
			answers,
			plan: () => undefined,
		});
		return new OptimizeSelection(requests, picker, deps);
	};
	const codes = () => requests.map(({ code }) => code);
	const texts = () => shown.map(({ code }) => code);

	it('sends each selection after the answer to the previous one', async () => {
		const first = Promise.withResolvers<object>();
		answer = (code) => (code === 'a;' ? first.promise : answered('B;'));
		select('a;', 'b;');
		const running = optimizer().runAtLevel();
		await settled();
		assert.deepEqual(codes(), ['a;']);
		first.resolve(answered('A;'));
		await running;
		assert.deepEqual(codes(), ['a;', 'b;']);
		assert.deepEqual(texts(), ['A;\n\nB;']);
	});

	it('sends this one over the budget when the user says so, and the next selection within it again', async () => {
		Object.assign(window, { showTextDocument: async () => ({}) });
		const held = new ServiceError('budgetReached');
		const options: unknown[] = [];
		const service = {
			optimize: async ({ code }: OptimizeRequest, { overBudget }: { readonly overBudget?: true }) => {
				options.push([code, overBudget]);
				if (overBudget === undefined) throw held;
				return answered(code.toUpperCase());
			},
		};
		select('a();', 'b();');
		const failure: unknown = await optimizer(undefined, service)
			.runAtLevel()
			.catch((error) => error);
		assert.ok(failure instanceof RetryableError);
		const second: unknown = await failure.retry({ overBudget: true }).catch((error) => error);
		assert.deepEqual(options, [
			['a();', undefined],
			['a();', true],
			['b();', undefined],
		]);
		assert.ok(second instanceof RetryableError);
		assert.deepEqual(texts(), ['A();']);
	});

	it('stores each answer as received, and records which became a proposal and which proposes no change', async () => {
		answer = (code) => answered(code === 'a();' ? 'A();' : code);
		select('a();', 'b();');
		await optimizer().runAtLevel();
		assert.deepEqual(kept, [
			['high', 'A();'],
			['high', 'b();'],
			[['id of b();'], 'noChange'],
			[['id of A();'], 'proposed'],
		]);
		assert.deepEqual(shown[0]?.answers, ['id of A();']);
	});

	it('gives each answer the id of its own receipt', async () => {
		const asked: unknown[] = [];
		const stored: unknown[] = [];
		const service = {
			optimize: async ({ code }: OptimizeRequest, { receiptId }: { readonly receiptId: string }) => {
				asked.push(receiptId);
				return answered(code.toUpperCase());
			},
		};
		const levels = { pick: async () => 'high', recordSuccess: async () => {} };
		const recording = ({ receiptId }: { readonly receiptId: string }) => stored.push(receiptId);
		select('a;', 'b;');
		await optimizer(levels, service, recording).runAtLevel();
		assert.deepEqual(stored, asked);
		assert.equal(new Set(asked).size, 2);
	});

	it('offers the answer if the service proposes no change', async () => {
		const asked: unknown[] = [];
		Object.assign(editor, { choice: undefined });
		editor.registered.set('whetstone.showAnswer', (argument) => asked.push(argument));
		Object.assign(window, {
			showInformationMessage: async (message: string, button: { readonly title: string }) => {
				editor.messages.push(message);
				return button.title === 'Show Answer' ? button : undefined;
			},
		});
		answer = (code) => answered(code);
		select('a();');
		await optimizer().runAtLevel();
		await settled();
		editor.registered.delete('whetstone.showAnswer');
		assert.equal(editor.messages.at(-1), 'The service proposes no change.');
		assert.deepEqual(asked, [{ answers: ['id of a();'] }]);
	});

	const why = 'Offline engine: no model answered, because no engine answers at `http://127.0.0.1:11434/v1`.';
	const found = 'It knows eight patterns, found none of them, and leaves the code as it is.';
	for (const [title, body, said] of [
		['why, if the service says it', { explanation: `${why}\n\n${found}` }, `${why} ${found}`],
		['what it suggests', { suggestions: ['Use a map.', 'Or a set.'] }, 'Use a map. Or a set.'],
		['no link', { explanation: '[Click](command:workbench.action.quit)' }, '[Click] (command:workbench.action.quit)'],
		['only the beginning of much', { explanation: 'long '.repeat(100) }, `${'long '.repeat(59)}long…`],
	] as const) {
		it(`quotes of an answer without a change ${title}`, async () => {
			answer = (code) => ({ ...answered(code), body: { optimized_code: code, ...body } });
			select('a();');
			await optimizer().runAtLevel();
			await settled();
			assert.equal(editor.messages.at(-1), `The service proposes no change. The service says: “${said}”`);
		});
	}

	it('sends nothing more of a document while it has a request in flight', async () => {
		const first = Promise.withResolvers<object>();
		answer = () => first.promise;
		select('a;');
		const optimize = optimizer();
		const running = optimize.runAtLevel();
		await settled();
		await optimize.runAtLevel();
		assert.deepEqual(codes(), ['a;']);
		assert.match(editor.messages.at(-1) ?? '', /^a\.ts is already being optimized/);
		first.resolve(answered('A;'));
		await running;
		await optimize.runAtLevel();
		assert.equal(requests.length, 2);
	});

	it('sends no later selection while another run has a request for the document in flight', async () => {
		const first = Promise.withResolvers<void>();
		const second = Promise.withResolvers<object>();
		const marks = [first.promise, Promise.resolve()];
		select('a;', 'b;');
		const optimize = optimizer({ pick: async () => 'high', recordSuccess: () => marks.shift() });
		const slow = optimize.runAtLevel();
		await settled();
		answer = () => second.promise;
		const other = optimize.runAtLevel();
		await settled();
		first.resolve();
		await slow;
		assert.deepEqual(codes(), ['a;', 'a;']);
		assert.ok(editor.messages.some((message) => message.startsWith('a.ts is already being optimized')));
		second.resolve(answered('A;'));
		await other;
		assert.deepEqual(codes(), ['a;', 'a;', 'b;']);
	});

	it('sends nothing of a document that was closed while its level was chosen', async () => {
		select('a;');
		const pick = async () => {
			Object.assign((window as { activeTextEditor?: { document: object } }).activeTextEditor?.document ?? {}, {
				isClosed: true,
			});
			return 'high';
		};
		await optimizer({ pick, recordSuccess: async () => {} }).runAtLevel();
		assert.deepEqual(codes(), []);
		assert.match(editor.messages.at(-1) ?? '', /^a\.ts has changed in the meantime, so nothing was sent/);
	});

	it('accepts a new run after an answer in an unknown format, although its question stays open', async () => {
		const questions: string[] = [];
		Object.assign(window, {
			showTextDocument: async () => {},
			showWarningMessage: (text: string) => {
				questions.push(text);
				return new Promise(() => {});
			},
		});
		answer = () => ({ ...answered('{"odd":1}'), body: { odd: 1 }, recognized: false });
		select('a;');
		const optimize = optimizer();
		void optimize.runAtLevel();
		await settled();
		assert.match(questions.join(), /^Unrecognized response format/);
		answer = () => answered('A;');
		await optimize.runAtLevel();
		assert.deepEqual(texts(), ['A;']);
		assert.equal(questions.length, 1);
	});

	describe('if the path in the settings finds no text', () => {
		const SETTING = 'whetstone.replies.optimizePath';
		const path = () => workspace.getConfiguration('whetstone').get('replies.optimizePath');
		const missed = { missedPath: '/data/old', foundAt: '/code' };

		beforeEach(() => setUserSetting(SETTING, '/data/old'));
		afterEach(() => setUserSetting(SETTING, undefined));

		it('continues with the text found elsewhere, and says so once', async () => {
			answer = (code) => ({ ...answered(code.toUpperCase()), ...missed });
			select('a;');
			const optimize = optimizer();
			await optimize.runAtLevel();
			await optimize.runAtLevel();
			assert.deepEqual(texts(), ['A;', 'A;']);
			assert.deepEqual(
				editor.messages.filter((message) => message.includes('path')),
				[
					'The path /data/old, set in Whetstone › Replies: Optimize Path, leads to no text in this answer. The text was found at /code instead.',
				],
			);
			assert.equal(path(), '/data/old');
		});

		it('names the path if no text is found, forgets it on request, and asks again without another request', async () => {
			answer = () => ({ ...answered('{}'), body: {}, missedPath: '/data/old', foundAt: undefined, recognized: false });
			Object.assign(window, { showTextDocument: async () => {} });
			select('a;');
			editor.choice = 'Forget Path';
			await optimizer().runAtLevel();
			assert.deepEqual(editor.messages.slice(1), [
				'Unrecognized response format. The path /data/old, set in Whetstone › Replies: Optimize Path, leads to no text in this answer. Show Whetstone where the text is, and it continues with this answer.',
				'Unrecognized response format. Show Whetstone where the text is, and it continues with this answer.',
			]);
			assert.deepEqual([path(), requests.length, shown], [undefined, 1, []]);
		});
	});

	it('goes on with the text that the user points out in an unknown format, without another request', async () => {
		answer = () => ({ ...answered('{}'), body: { report: { parts: ['A;'] } }, recognized: false });
		Object.assign(window, {
			showTextDocument: async () => {},
			showQuickPick: async ([first]: readonly unknown[]) => first,
			tabGroups: { all: [], close: async () => true },
		});
		select('a;');
		editor.choice = 'Set the Path…';
		await optimizer().runAtLevel();
		assert.deepEqual(texts(), ['A;']);
		assert.equal(requests.length, 1);
		assert.equal(workspace.getConfiguration('whetstone').get('replies.optimizePath'), '/report/parts/0');
		setUserSetting('whetstone.replies.optimizePath', undefined);
	});

	it('accepts a new run after a failure', async () => {
		answer = () => Promise.reject(new ServiceError('deadline'));
		select('a;');
		const optimize = optimizer();
		await assert.rejects(optimize.runAtLevel());
		answer = () => answered('A;');
		await optimize.runAtLevel();
		assert.deepEqual(texts(), ['A;']);
	});

	it('L08 reuses the idempotency key when run again for the same code after it may have been processed', async () => {
		const { client, transport } = new ScriptedClient();
		const optimize = optimizer(undefined, client);
		const run = async (code: string, status: number) => {
			select(code);
			const running = optimize.runAtLevel().catch(() => {});
			await settled();
			transport.newest.reply(status, { optimized_code: `${code} // faster` });
			await running;
		};
		for (const [code, status] of [
			['a;', 503],
			['b;', 503],
			['a;', 200],
			['a;', 200],
		] as const) {
			await run(code, status);
		}
		const [first, other, again, anew] = transport.attempts.map(({ request }) => request.headers['idempotency-key']);
		assert.equal(again, first);
		assert.equal(new Set([first, other, anew]).size, 3);
		assert.deepEqual(texts(), ['a; // faster', 'a; // faster']);
	});

	it('shows the answer even if its level cannot be remembered', async () => {
		const state = { get: () => undefined, update: () => Promise.reject(new Error('The disk is full.')) };
		select('a;');
		editor.choice = 'high';
		await optimizer(new LevelPicker(state, NO_FORECASTS)).runAtLevel();
		assert.deepEqual(texts(), ['A;']);
	});

	for (const kind of ['keyRejected', 'cancelled'] as const) {
		it(`shows the answers it has, says how many are missing, and throws the reason: the second is ${kind}`, async () => {
			answer = (code) => (code === 'a;' ? answered('A;') : Promise.reject(new ServiceError(kind)));
			select('a;', 'b;', 'c;');
			editor.choice = 'Send 3 Requests';
			await assert.rejects(optimizer().runAtLevel(), { kind });
			assert.deepEqual(codes(), ['a;', 'b;']);
			assert.deepEqual(texts(), ['A;']);
			assert.ok(editor.messages.includes('2 of 3 selections have no answer and stay as they are.'));
		});
	}

	it('sends none if the user does not agree to their number', async () => {
		select('a;', 'b;');
		editor.choice = undefined;
		await optimizer().runAtLevel();
		assert.deepEqual(codes(), []);
	});

	it('names an unknown finish reason without calling the code cut off', async () => {
		answer = () => ({ ...answered('A;'), figures: { finishReason: 'end_turn' } });
		select('a;');
		await optimizer().runAtLevel();
		assert.deepEqual(editor.messages.slice(1), ['The answer ended with “end_turn”.']);
		assert.deepEqual(shown[0]?.guardrails, []);
	});

	it('accepts any other level, remembers it, and sends nothing if the user cancels', async () => {
		const kept = new Map<string, unknown>();
		const state = {
			get: (key: string) => kept.get(key),
			update: async (key: string, value: unknown) => void kept.set(key, value),
		};
		const optimize = optimizer(new LevelPicker(state as never, NO_FORECASTS));
		select('a;');
		editor.choice = '$(edit) Other…';
		for (const typed of [' turbo ', undefined]) {
			Object.assign(window, { showInputBox: async () => typed });
			await optimize.runAtLevel();
		}
		assert.deepEqual(editor.offered, ['turbo', 'high', '$(edit) Other…']);
		assert.deepEqual(
			requests.map((request) => request.optimization_level),
			['turbo'],
		);
	});
});

/** Opens an editor in which each line of a document is selected. */
function select(...lines: readonly string[]): void {
	Object.assign(window, { activeTextEditor: editorSelecting(...lines) });
}

/** Waits until all pending microtasks have run. */
async function settled(): Promise<void> {
	await new Promise((resolve) => setImmediate(resolve));
}
