import assert from 'node:assert/strict';
import type { Proof } from '../../../../src/edit/core/proof/proof.ts';
import type { Proposal } from '../../../../src/edit/vscode/review/proposal.ts';
import type { Reviews } from '../../../../src/edit/vscode/review/reviews.ts';
import type { OptimizeDeps } from '../../../../src/optimize/vscode/optimizeRequests.ts';
import type { FoundProof, ProofRecorder } from '../../../../src/prove/vscode/proofRecorder.ts';
import type { Proofs } from '../../../../src/prove/vscode/proofs.ts';
import type { Prover } from '../../../../src/prove/vscode/prover.ts';
import type { OptimizeRequest } from '../../../../src/service/core/apiTypes.ts';
import { ServiceError } from '../../../../src/service/core/serviceError.ts';
import type { PaidCalls } from '../../../../src/usage/core/paidCalls.ts';
import type { Forecasts } from '../../../../src/usage/vscode/forecasts.ts';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { commands, editor, window, withFakeVscode, workspace } from '../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../support/fakes/partial.ts';
import { ScriptedClient } from '../../../support/fakes/scriptedClient.ts';
import { NO_FORECASTS } from '../../../support/forecasts.ts';
import { answered, editorSelecting } from '../../../support/optimizing.ts';

const { CompareLevels } = await withFakeVscode(
	() => import('../../../../src/optimize/vscode/compare/compareLevels.ts'),
);
const { OptimizeRequests } = await withFakeVscode(() => import('../../../../src/optimize/vscode/optimizeRequests.ts'));
const { LevelPicker } = await withFakeVscode(() => import('../../../../src/optimize/vscode/levelPicker.ts'));
const { RetryableError } = await withFakeVscode(
	() => import('../../../../src/service/vscode/failures/retryableError.ts'),
);

interface Modal {
	readonly question: string;
	readonly detail: string;
}

interface Item {
	readonly label: string;
	readonly description?: string;
}

describe('Compare Levels, from what is selected to the one that is opened', () => {
	const asIs = { ...window };
	const execute = commands.executeCommand;
	let sent: string[];
	let modals: Modal[];
	let lists: { readonly title: string; readonly items: readonly Item[] }[];
	let notes: string[];
	let kept: unknown[];
	let shown: Proposal[];
	let found: FoundProof[];
	let proved: string[];
	let pages: { readonly path: string }[];
	/** The levels that are checked; undefined cancels. */
	let levels: readonly string[] | undefined;
	/** The labels that are chosen in the later lists; undefined cancels. */
	let choices: (string | undefined)[];
	/** Whether the user agrees to each modal question. */
	let agrees: (question: string) => boolean;
	/** Answers the request of a level. */
	let answer: (level: string) => unknown;
	let agreed: object | undefined;
	let proofOf: (name: string) => Proof | undefined;
	let forecast: Forecasts['forecast'];
	let logged: string[];
	/** What the answer is opened with. */
	let showReview: () => Promise<void>;

	beforeEach(() => {
		[sent, modals, lists, notes, kept, shown, found, proved, pages] = [[], [], [], [], [], [], [], [], []];
		levels = ['high', 'low'];
		choices = ['One answer at each level', 'high'];
		agrees = () => true;
		answer = (level) => answered(level === 'low' ? 'let a = 1;\nlet b = 2;' : 'const a = 1;');
		agreed = undefined;
		proofOf = () => proof('same');
		forecast = NO_FORECASTS.forecast;
		logged = [];
		showReview = async () => {};
		Object.assign(window, {
			showQuickPick: async (offered: readonly Item[] | Promise<readonly Item[]>, { title, canPickMany }: never) => {
				const items = await offered;
				lists.push({ title, items });
				if (canPickMany) return levels && items.filter(({ label }) => levels?.includes(label));
				const choice = choices.shift();
				return items.find(({ label }) => label === choice);
			},
			showWarningMessage: async (text: string, options?: Partial<Modal> & { modal?: boolean }, yes?: string) => {
				if (options?.modal !== true) {
					notes.push(text);
					return undefined;
				}
				modals.push({ question: text, detail: options.detail ?? '' });
				return agrees(text) ? yes : undefined;
			},
			showInformationMessage: async (text: string) => {
				notes.push(text);
			},
		});
		Object.assign(commands, {
			executeCommand: async (id: string, argument: never) => {
				if (id === 'vscode.openWith') pages.push(argument);
				else kept.push([id, argument]);
			},
		});
		select('let a = 1 + 0;');
	});

	afterEach(() => {
		Object.assign(window, asIs);
		Object.assign(commands, { executeCommand: execute });
	});

	/** What the command fails with, once the comparison of what came has been looked at. */
	const failureOf = async (running: Promise<void>) => {
		const failure: unknown = await running.catch((error) => error);
		await settled();
		assert.ok(failure instanceof RetryableError);
		return failure;
	};

	const stub: object = {
		optimize: async ({ optimization_level: level = '' }: OptimizeRequest) => {
			sent.push(level);
			return await answer(level);
		},
	};
	const comparing = (service = stub) => {
		const state = { get: () => ['high', 'low', 'turbo'], update: async () => {} };
		const picker = new LevelPicker(state as never, NO_FORECASTS);
		const recordAnswer = ({ request, receiptId }: { readonly request: string; readonly receiptId: string }) => {
			kept.push([request, 'kept']);
			ids.set(receiptId, `${request} ${[...ids.values()].filter((id) => id.startsWith(request)).length + 1}`);
			return receiptId;
		};
		const ids = new Map<string, string>();
		const answers = {
			recordAnswer,
			recordOutcome: (of: readonly string[], outcome: string) => {
				for (const id of of) kept.push([ids.get(id), outcome]);
			},
		} as never;
		const requests = new OptimizeRequests(service as PaidCalls, picker, answers, new FakeClock());
		const prover = partial<Prover>({
			agreed: () => agreed as never,
			prove: async (_, name) => {
				proved.push(name);
				return proofOf(name);
			},
		});
		const proofs = partial<Proofs>({
			prover,
			recorder: partial<ProofRecorder>({ record: async (each) => void found.push(each) }),
		});
		const deps = partial<OptimizeDeps>({
			reviews: partial<Reviews>({
				show: async (proposal: Proposal) => {
					shown.push(proposal);
					await showReview();
				},
			}),
			answers,
			forecasts: partial<Forecasts>({ forecast: (...asked) => forecast(...asked) }),
			plan: () => undefined,
			logger: { error: (text: string) => logged.push(text) } as never,
		});
		return new CompareLevels(requests, picker, proofs, deps);
	};

	it('says the number of paid requests and the forecast first, and sends none before the user agrees', async () => {
		const asked: unknown[] = [];
		forecast = async (...question) => {
			asked.push(question);
			return { text: '≈ 300 tokens', hint: 'This will take about 300 tokens in all.' };
		};
		choices = ['2 answers at each level'];
		agrees = () => false;
		await comparing().run();
		assert.deepEqual(sent, []);
		assert.deepEqual(
			modals.map(({ question }) => question),
			['Send 4 paid requests?'],
		);
		assert.match(modals[0]?.detail ?? '', /≈ 300 tokens\nThis will take about 300 tokens/);
		const code = 'let a = 1 + 0;';
		const request = (level: string) => ({ code, language: 'typescript', optimization_level: level });
		assert.deepEqual(asked, [['optimize', ['high', 'low', 'high', 'low'].map(request)]]);
	});

	for (const [title, cancel] of [
		['no level is chosen', () => (levels = undefined)],
		['no level is checked', () => (levels = [])],
		['no number of answers is chosen', () => (choices = [undefined])],
		['the document changes while it asks', () => (agrees = change)],
		['several pieces of code are selected', () => select('let a;', 'let b;')],
	] as const) {
		it(`sends nothing if ${title}`, async () => {
			cancel();
			await comparing().run();
			assert.deepEqual(sent, []);
			assert.deepEqual(shown, []);
		});
	}

	it('says what to do if several pieces of code are selected, or no level is checked', async () => {
		select('let a;', 'let b;');
		await comparing().run();
		select('let a;');
		levels = [];
		await comparing().run();
		assert.deepEqual(notes, [
			'Levels are compared for one selection at a time. Select one piece of code, then try again.',
			'No level was checked, so nothing was sent. Check the levels to compare, then try again.',
		]);
	});

	it('sends one after the other, offers one to five answers, and opens the chosen one alone', async () => {
		choices = ['2 answers at each level', 'low, answer 2'];
		await comparing().run();
		assert.deepEqual(sent, ['high', 'low', 'high', 'low']);
		assert.deepEqual(
			lists[1]?.items.map(({ label }) => label),
			['One answer at each level', ...[2, 3, 4, 5].map((count) => `${count} answers at each level`)],
		);
		assert.deepEqual(
			shown.map(({ origin }) => origin),
			[{ title: 'a.ts: Current ↔ Optimized (low, answer 2)', level: 'low' }],
		);
		assert.equal(shown[0]?.code, 'let a = 1;\nlet b = 2;');
		assert.deepEqual(kept.slice(-4), [
			['high 1', 'discarded'],
			['low 1', 'discarded'],
			['high 2', 'discarded'],
			['low 2', 'proposed'],
		]);
		assert.equal(found.length, 0);
	});

	it('gives each request an idempotency key of its own', async () => {
		const { client, transport } = new ScriptedClient();
		choices = ['2 answers at each level', undefined];
		levels = ['high'];
		const running = comparing(client).run();
		await settled();
		transport.newest.reply(200, { optimized_code: 'const a = 1;' });
		await settled();
		transport.newest.reply(200, { optimized_code: 'const a = 1;' });
		await running;
		const keys = transport.attempts.map(({ request }) => request.headers['idempotency-key']);
		assert.equal(new Set(keys).size, 2);
		assert.equal(keys.length, 2);
	});

	it('shows answers without code or without change as rows, which show the answer', async () => {
		levels = ['high', 'low', 'turbo'];
		answer = (level) => answered({ high: 'let a = 1 + 0;', low: '', turbo: 'let a = 1;' }[level] ?? '');
		choices = ['One answer at each level', 'low'];
		await comparing().run();
		const rows = lists.at(-1)?.items.map(({ label, description }) => [label, description]);
		assert.deepEqual(rows, [
			['turbo', 'not proven · lines +1 −1 · 0.00 s'],
			['high', 'no change · 0.00 s'],
			['low', 'no code · 0.00 s'],
		]);
		assert.deepEqual(kept.filter((each) => String(each).includes('showAnswer')).length, 1);
		assert.deepEqual(shown, []);
		assert.equal(pages.length, 1);
	});

	it('leaves out a level that the service does not accept, goes on with the others, and says so once', async () => {
		levels = ['turbo', 'high'];
		answer = (level) =>
			level === 'turbo'
				? Promise.reject(new ServiceError('rejected', { serviceText: 'no such level' }))
				: answered('let a = 1;');
		choices = ['2 answers at each level', 'high'];
		await comparing().run();
		assert.deepEqual(sent.toSorted(), ['high', 'high', 'turbo']);
		assert.deepEqual(notes, []);
		assert.equal(shown.length, 1);
	});

	it('says what the service says if it accepts none of the levels, however many answers of each were wanted', async () => {
		levels = ['low', 'turbo'];
		answer = (level) => Promise.reject(new ServiceError('rejected', { serviceText: `no ${level}` }));
		choices = ['2 answers at each level'];
		const failure: unknown = await comparing()
			.run()
			.catch((error) => error);
		assert.ok(failure instanceof RetryableError);
		assert.equal(failure.details.serviceText, 'no turbo');
		assert.deepEqual(sent, ['low', 'turbo']);
		answer = () => answered('let a = 1;');
		choices = ['turbo'];
		await failure.retry({});
		assert.deepEqual(sent.slice(2), ['low', 'turbo', 'low', 'turbo']);
		assert.equal(shown.length, 1);
	});

	it('does not ask again at a refused level on Retry, nor names it twice', async () => {
		levels = ['low', 'turbo'];
		choices = ['2 answers at each level'];
		answer = (level) => Promise.reject(new ServiceError(level === 'low' ? 'rejected' : 'deadline'));
		const failure: unknown = await comparing()
			.run()
			.catch((error) => error);
		assert.ok(failure instanceof RetryableError);
		assert.equal(failure.kind, 'deadline');
		answer = () => answered('let a = 1;');
		await failure.retry({});
		assert.deepEqual(sent, ['low', 'turbo', 'turbo', 'turbo']);
	});

	for (const kind of ['budgetReached', 'rateLimited', 'deadline'] as const) {
		it(`stops at ${kind}, compares what came, tells it, and sends the rest only when the user says so`, async () => {
			levels = ['high', 'low', 'turbo'];
			answer = (level) => (level === 'low' ? Promise.reject(new ServiceError(kind)) : answered('let a = 1;'));
			choices = ['One answer at each level', 'high', 'turbo'];
			const failure: unknown = await comparing()
				.run()
				.catch((error) => error);
			await settled();
			assert.deepEqual(sent, ['high', 'low']);
			assert.ok(failure instanceof RetryableError);
			assert.equal(failure.kind, kind);
			assert.equal(shown.length, 1);
			answer = () => answered('const a = 1;');
			await failure.retry({});
			assert.deepEqual(sent, ['high', 'low', 'low', 'turbo']);
			assert.equal(lists.at(-1)?.items.length, 3);
		});
	}

	it('tells if what came before a failure cannot be compared, and compares it again on Retry', async () => {
		answer = (level) => (level === 'low' ? Promise.reject(new ServiceError('deadline')) : answered('let a = 1;'));
		showReview = () => Promise.reject(new Error('no editor'));
		const failure = await failureOf(comparing().run());
		assert.deepEqual(notes, ['The answers could not be compared; the log says why. They are all in the history.']);
		assert.match(logged.join(), /^comparing levels: Error: no editor/);
		answer = () => answered('const a = 1;');
		await failure.retry({});
		assert.equal(lists.at(-1)?.items.length, 2);
	});

	it('keeps what came when it is canceled, and sends no more', async () => {
		answer = (level) => (level === 'low' ? Promise.reject(new ServiceError('cancelled')) : answered('let a = 1;'));
		await comparing().run();
		assert.deepEqual(sent, ['high', 'low']);
		assert.equal(shown.length, 1);
	});

	it('offers to choose again if none was chosen: the answers are paid for', async () => {
		choices = ['One answer at each level', undefined, 'high'];
		const { showInformationMessage } = window;
		Object.assign(window, {
			showInformationMessage: async (text: string, button: { readonly title: string }) => {
				await showInformationMessage(text);
				return button.title === 'Choose…' ? button : undefined;
			},
		});
		await comparing().run();
		await settled();
		assert.deepEqual(notes, ['No answer was opened for review. They are all in the history.']);
		assert.equal(shown.length, 1);
	});

	describe('if commands were agreed to', () => {
		beforeEach(() => {
			agreed = { tests: { text: 'npm test' }, benchmark: { text: 'node benchmark.js' } };
		});

		it('proves each after a question that names them, the best first, and gives the opened one its proof', async () => {
			proofOf = (name) => proof(name.includes('low') ? 'same' : 'different');
			choices = ['One answer at each level', 'low'];
			await comparing().run();
			assert.equal(modals.at(-1)?.question, 'Prove each of the 2 answers, too?');
			assert.match(modals.at(-1)?.detail ?? '', /\nnpm test\nnode benchmark\.js$/);
			assert.deepEqual(proved, ['a.ts (high)', 'a.ts (low)']);
			assert.deepEqual(
				lists.at(-1)?.items.map(({ label }) => label),
				['low', 'high'],
			);
			assert.deepEqual(
				found.map(({ proposal, proof: of, document }) => [proposal, of.same.kind, document.before, document.after]),
				[[shown[0]?.id, 'same', 'let a = 1 + 0;', 'let a = 1;\nlet b = 2;']],
			);
		});

		it('on Retry waits for the first comparison, proves only what it did not, and never discards what it opened', async () => {
			answer = (level) => (level === 'low' ? Promise.reject(new ServiceError('deadline')) : answered('let a = 1;'));
			const ended = Promise.withResolvers<Proof>();
			proofOf = (name) => (name.includes('high') ? (ended.promise as never) : proof('same'));
			choices = ['One answer at each level', 'high', 'low'];
			const failure = await failureOf(comparing().run());
			answer = () => answered('const a = 1;');
			const again = failure.retry({});
			await settled();
			assert.deepEqual(sent, ['high', 'low']);
			ended.resolve(proof('same'));
			await again;
			assert.deepEqual(sent, ['high', 'low', 'low']);
			assert.deepEqual(proved, ['a.ts (high)', 'a.ts (low)']);
			assert.deepEqual(
				kept.filter((each) => String(each).includes('discarded')),
				[],
			);
			assert.equal(shown.length, 2);
		});

		it('proves nothing if the user does not want it', async () => {
			agrees = (question) => !question.startsWith('Prove');
			await comparing().run();
			assert.deepEqual(proved, []);
			assert.equal(shown.length, 1);
		});

		it('proves no more once the user stops one, and compares them all the same', async () => {
			proofOf = () => undefined;
			await comparing().run();
			assert.deepEqual(proved, ['a.ts (high)']);
			assert.equal(lists.at(-1)?.items.length, 2);
		});
	});

	function change() {
		const { document } = window.activeTextEditor as { readonly document: object };
		Object.assign(document, { getText: () => 'something else' });
		return true;
	}
});

function proof(kind: 'same' | 'different'): Proof {
	return { subject: 's', time: 0, same: { kind }, changedLive: [], stillRunning: [] };
}

/** Opens an editor in which each line of a document is selected. */
function select(...lines: readonly string[]): void {
	workspace.isTrusted = true;
	Object.assign(editor, { messages: [] });
	Object.assign(window, { activeTextEditor: editorSelecting(...lines) });
}

/** Waits until all pending microtasks have run. */
async function settled(): Promise<void> {
	for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}
