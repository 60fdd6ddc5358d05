import assert from 'node:assert/strict';
import type { AnswerRecorder } from '../../../../src/edit/vscode/answers/answerRecorder.ts';
import type { Reviews } from '../../../../src/edit/vscode/review/reviews.ts';
import type { OptimizeDeps } from '../../../../src/optimize/vscode/optimizeRequests.ts';
import type { GenerateRequest } from '../../../../src/service/core/apiTypes.ts';
import type { Plan } from '../../../../src/service/core/plans.ts';
import { ServiceError } from '../../../../src/service/core/serviceError.ts';
import type { PaidCalls } from '../../../../src/usage/core/paidCalls.ts';
import type { Forecasts } from '../../../../src/usage/vscode/forecasts.ts';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { setUserSetting, window, withFakeVscode, workspace } from '../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../support/fakes/partial.ts';
import { NO_FORECASTS } from '../../../support/forecasts.ts';

const { WriteBenchmark } = await withFakeVscode(() => import('../../../../src/optimize/vscode/writeBenchmark.ts'));
const { GenerateRequests } = await withFakeVscode(() => import('../../../../src/generate/vscode/generateRequests.ts'));
const { RetryableError } = await withFakeVscode(
	() => import('../../../../src/service/vscode/failures/retryableError.ts'),
);

const CODE = 'export function total(list: number[]) {\n\treturn list.length;\n}\n';

describe('Write a Benchmark, from the code to a new file', () => {
	const asIs = { ...window };
	const { openTextDocument } = workspace;
	let sent: GenerateRequest[];
	let modals: { readonly question: string; readonly detail: string }[];
	let notes: string[];
	let kept: unknown[];
	/** The texts that were opened, with their languages. */
	let opened: { readonly content: string; readonly language: string }[];
	let agrees: boolean;
	let answer: () => unknown;
	let plan: Plan | undefined;

	beforeEach(() => {
		[sent, modals, notes, kept, opened] = [[], [], [], [], []];
		agrees = true;
		plan = undefined;
		answer = () => answered('```js\nconsole.log(1);\n```');
		Object.assign(workspace, {
			isTrusted: true,
			openTextDocument: async (given: { readonly content?: string }) => {
				if (given.content !== undefined) opened.push(given as never);
				return { uri: given };
			},
		});
		Object.assign(window, {
			showTextDocument: async () => ({}),
			showWarningMessage: async (text: string, options?: { modal?: boolean; detail?: string }, yes?: string) => {
				if (options?.modal !== true) {
					notes.push(text);
					return undefined;
				}
				modals.push({ question: text, detail: options.detail ?? '' });
				return agrees ? yes : undefined;
			},
			showInformationMessage: async (text: string) => void notes.push(text),
		});
		edit('typescript', CODE);
	});

	afterEach(() => {
		Object.assign(window, asIs);
		Object.assign(workspace, { openTextDocument, isTrusted: true });
		setUserSetting('whetstone.generate.maxTokens', undefined);
	});

	const writing = () => {
		const service = {
			generate: async (request: GenerateRequest) => {
				sent.push(request);
				return await answer();
			},
		};
		const recordAnswer = ({ operation, request }: { readonly operation: string; readonly request: string }) => {
			kept.push([operation, request]);
			return 'id';
		};
		const recordOutcome = (ids: readonly string[], outcome: string) => kept.push([...ids, outcome]);
		const answers = partial<AnswerRecorder>({ recordAnswer, recordOutcome });
		const deps = partial<OptimizeDeps>({
			reviews: partial<Reviews>({ active: () => undefined }),
			answers,
			forecasts: partial<Forecasts>({
				...NO_FORECASTS,
				forecast: async () => ({ text: '≈ 700 tokens', hint: 'This will take about 700 tokens in all.' }),
			}),
			plan: () => plan,
		});
		const requests = new GenerateRequests(partial<PaidCalls>(service as never), answers, new FakeClock());
		return new WriteBenchmark(requests, deps);
	};

	it('says first that the request is paid, and what it will take; sends nothing unless the user agrees', async () => {
		agrees = false;
		await writing().run(undefined);
		assert.deepEqual(sent, []);
		assert.equal(modals[0]?.question, 'Send 1 paid request for a benchmark?');
		assert.match(modals[0]?.detail ?? '', /none of it is run\.\n\n≈ 700 tokens\nThis will take/);
	});

	it('opens what comes as a new file of its language, keeps the answer, and says what to do next', async () => {
		await writing().run(undefined);
		assert.equal(sent.length, 1);
		assert.match(sent[0]?.prompt ?? '', /- Path: cart\.ts\n- Language: typescript\n- Functions to measure: total\n/);
		assert.deepEqual(opened, [{ content: 'console.log(1);\n', language: 'javascript' }]);
		const [title = ''] = (sent[0]?.prompt ?? '').split('\n');
		assert.deepEqual(kept, [
			['generate', title],
			['id', 'shown'],
		]);
		assert.deepEqual(notes, [
			'The benchmark has not been run. Read it, correct what is wrong, and save it as benchmark.mjs in the workspace folder. Then let Prove It run it: node benchmark.mjs',
		]);
	});

	it('names the pattern of the number where the language prints it among others', async () => {
		edit('go', 'package shop\n\nfunc Total() int {\n\treturn 1\n}\n');
		await writing().run(undefined);
		assert.equal(opened[0]?.language, 'go');
		assert.ok(notes.at(-1)?.includes('save it as code_benchmark_test.go beside the code'));
		assert.ok(notes.at(-1)?.includes('(the pattern of its number: ([\\d.]+) ns/op)'));
	});

	it('sends nothing for other languages, in Restricted Mode, or twice at once, and says why', async () => {
		edit('rust', 'fn a() {}');
		await writing().run(undefined);
		edit('typescript', CODE);
		Object.assign(workspace, { isTrusted: false });
		await writing().run(undefined);
		assert.deepEqual(sent, []);
		assert.match(notes[0] ?? '', /^Benchmarks are written for JavaScript, TypeScript, Python and Go, not for rust\./);
		assert.match(notes[1] ?? '', /^In Restricted Mode/);
		Object.assign(workspace, { isTrusted: true });
		const first = Promise.withResolvers<unknown>();
		answer = () => first.promise;
		const benchmark = writing();
		const running = benchmark.run(undefined);
		while (sent.length === 0) await new Promise((resolve) => setImmediate(resolve));
		await benchmark.run(undefined);
		assert.match(notes.at(-1) ?? '', /^A benchmark is already being written/);
		first.resolve(answered('a();'));
		await running;
		assert.equal(sent.length, 1);
	});

	it('sends the selected code alone if the file is too long for the plan, and says if that is too long as well', async () => {
		plan = 'core';
		edit('typescript', `${CODE}${'// filler\n'.repeat(400)}`, CODE);
		await writing().run(undefined);
		assert.ok(!sent[0]?.prompt.includes('// filler'));
		plan = 'trial';
		edit('typescript', `${CODE}${'// filler\n'.repeat(40)}`);
		await writing().run(undefined);
		assert.match(modals.at(-1)?.detail ?? '', /It has 1,\d{3} characters, and the trial plan allows 1,000/);
	});

	it('redacts secrets, since the whole file is not reviewed before it is sent', async () => {
		const secret = `sk-${'a1B2c3D4'.repeat(6)}`;
		edit('typescript', `const apiKey = '${secret}';\n${CODE}`, CODE);
		await writing().run(undefined);
		assert.ok(!sent[0]?.prompt.includes(secret));
	});

	it('opens nothing if there is no code in the answer, and removes hidden characters from it', async () => {
		answer = () => answered('');
		await writing().run(undefined);
		assert.equal(opened.length, 0);
		answer = () => answered('const a\u202E = 1;');
		await writing().run(undefined);
		assert.deepEqual(opened, [{ content: 'const a = 1;\n', language: 'javascript' }]);
		assert.ok(notes.some((note) => note.startsWith('The benchmark contained hidden characters.')));
	});

	it('repeats exactly the same request on Retry, and never by itself', async () => {
		answer = () => Promise.reject(new ServiceError('deadline'));
		const failure: unknown = await writing()
			.run(undefined)
			.catch((error) => error);
		assert.ok(failure instanceof RetryableError);
		assert.equal(sent.length, 1);
		answer = () => answered('a();');
		await failure.retry({});
		assert.deepEqual(sent[1], sent[0]);
		assert.equal(opened.length, 1);
	});

	it('is written once at a time, also when Retry is chosen while another is on its way', async () => {
		answer = () => Promise.reject(new ServiceError('deadline'));
		const benchmark = writing();
		const failure: unknown = await benchmark.run(undefined).catch((error) => error);
		assert.ok(failure instanceof RetryableError);
		const first = Promise.withResolvers<unknown>();
		answer = () => first.promise;
		const running = benchmark.run(undefined);
		while (sent.length === 1) await new Promise((resolve) => setImmediate(resolve));
		const again = failure.retry({});
		await new Promise((resolve) => setImmediate(resolve));
		assert.equal(sent.length, 2);
		assert.match(notes.at(-1) ?? '', /^A benchmark is already being written/);
		first.resolve(answered('a();'));
		await Promise.all([running, again]);
		assert.equal(opened.length, 1);
	});
});

function answered(text: string): object {
	return {
		text,
		recognized: true,
		invalidCharacters: false,
		figures: {},
		body: { generated_text: text },
		source: text,
		pointer: '/generated_text',
		roundTripMs: 1,
	};
}

/** Opens an editor with this text, of which a part at the beginning or after other lines is selected. */
function edit(languageId: string, text: string, part = text): void {
	const start = text.indexOf(part);
	const at = (offset: number) => ({
		offset,
		line: 0,
		character: 0,
		compareTo: (other: { readonly offset: number }) => offset - other.offset,
	});
	type Position = ReturnType<typeof at>;
	const document = {
		uri: { scheme: 'untitled', path: `/work/cart.${languageId === 'typescript' ? 'ts' : languageId}` },
		languageId,
		isClosed: false,
		eol: 1,
		getText: (range?: { readonly start: Position; readonly end: Position }) =>
			range === undefined ? text : text.slice(range.start.offset, range.end.offset),
		lineAt: () => ({ text: '' }),
		offsetAt: ({ offset }: Position) => offset,
	};
	const selections = [{ start: at(start), end: at(start + part.length), isEmpty: false }];
	Object.assign(window, { activeTextEditor: { document, selections, options: {}, viewColumn: 1 } });
}
