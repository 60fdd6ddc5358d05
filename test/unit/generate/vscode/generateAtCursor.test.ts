import assert from 'node:assert/strict';
import type { TextDocument, TextEditor } from 'vscode';
import type { Logger } from '../../../../src/base/core/logger.ts';
import type { AnswerRecorder } from '../../../../src/edit/vscode/answers/answerRecorder.ts';
import type { GenerateDeps } from '../../../../src/generate/vscode/generateRequests.ts';
import type { GhostText, ShownText } from '../../../../src/generate/vscode/ghostText.ts';
import type { GenerateRequest } from '../../../../src/service/core/apiTypes.ts';
import type { Plan } from '../../../../src/service/core/plans.ts';
import { ServiceError } from '../../../../src/service/core/serviceError.ts';
import type { PaidCalls } from '../../../../src/usage/core/paidCalls.ts';
import type { Forecasts } from '../../../../src/usage/vscode/forecasts.ts';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { type FakeInputBox, fakeInputBox } from '../../../support/fakes/fakeInputBox.ts';
import { editor, setUserSetting, window, withFakeVscode, workspace } from '../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../support/fakes/partial.ts';
import { ScriptedClient } from '../../../support/fakes/scriptedClient.ts';
import { NO_FORECASTS } from '../../../support/forecasts.ts';

const { GenerateRequests } = await withFakeVscode(() => import('../../../../src/generate/vscode/generateRequests.ts'));
const { GenerateAtCursor } = await withFakeVscode(() => import('../../../../src/generate/vscode/generateAtCursor.ts'));
const { RetryableError } = await withFakeVscode(
	() => import('../../../../src/service/vscode/failures/retryableError.ts'),
);

describe('Generate at Cursor, from the prompt to what is sent and kept', () => {
	const asIs = { ...window };
	/** The text in each box as it opens, newest last. */
	let proposed: string[];
	/** Done to a box that has opened; by default, the user cancels. */
	let inBox: (box: FakeInputBox) => void;
	let requests: GenerateRequest[];
	let shown: (readonly string[])[];
	/** The stored answers and their outcomes, in order. */
	let kept: unknown[];
	let answer: object;
	let plan: Plan | undefined;

	beforeEach(() => {
		proposed = [];
		inBox = ({ hide }) => hide();
		requests = [];
		shown = [];
		kept = [];
		answer = recognized('text();');
		plan = undefined;
		Object.assign(editor, { messages: [], choice: undefined });
		Object.assign(window, {
			createInputBox: () =>
				fakeInputBox((box) => {
					proposed.push(box.value);
					inBox(box);
				}),
			showTextDocument: () => Promise.reject(new Error('There is no such file.')),
		});
	});

	afterEach(() => {
		Object.assign(window, asIs);
		workspace.isTrusted = true;
		setUserSetting('whetstone.replies.generatePath', undefined);
	});

	const stub: object = {
		generate: async (request: GenerateRequest) => {
			requests.push(request);
			return answer;
		},
	};
	const recordAnswer = ({ request }: { readonly request: string }, { text }: { readonly text: string }) => {
		kept.push([request, text]);
		return `id ${kept.length}`;
	};
	const recordOutcome = (ids: readonly string[], outcome: string) => kept.push([...ids, outcome]);
	const showing = async (_: unknown, texts: readonly ShownText[]) => {
		shown.push(texts.map(({ text }) => text));
		return true;
	};
	const answers = partial<AnswerRecorder>({ recordAnswer, recordOutcome });
	const generator = ({
		service = stub,
		ghostText = { show: showing },
		forecasts = NO_FORECASTS,
		clock = new FakeClock(),
	} = {}) =>
		new GenerateAtCursor(
			new GenerateRequests(service as PaidCalls, answers, clock),
			partial<GhostText>(ghostText),
			partial<GenerateDeps>({
				answers,
				forecasts,
				plan: () => plan,
				clock,
				logger: partial<Logger>({ error: (message: string) => assert.fail(message) }),
			}),
		);
	const typing = (text: string) => (box: FakeInputBox) => {
		box.value = text;
		box.accept();
	};

	it('proposes the prompt of a rejected text, even one from a key binding', async () => {
		const { run } = opened(generator(), '// another one\n');
		inBox = typing('typed');
		await run(undefined);
		await run('given by a key');
		inBox = ({ hide }) => hide();
		await run(undefined);
		assert.deepEqual(proposed, ['// another one'.slice(3), 'given by a key']);
	});

	it('says in its box, and above what will be sent, what exactly that request will take', async () => {
		const clock = new FakeClock();
		const asked: unknown[] = [];
		const forecasts = partial<Forecasts>({
			...NO_FORECASTS,
			forecast: async (...question: readonly unknown[]) => {
				asked.push(question);
				return { text: '≈ 3 → 2 tokens', hint: '' };
			},
		});
		const { run } = opened(generator({ clock, forecasts }), 'let a;\n');
		inBox = (box) => {
			box.type('a loop');
			clock.advance(200);
			box.accept();
		};
		await run(undefined);
		assert.deepEqual(asked, [['generate', requests]]);
		assert.match(requests[0]?.prompt ?? '', /^a loop\n[\s\S]*let a;/);
	});

	it('sends a changed prompt, and keeps the previous one among the earlier prompts', async () => {
		const { run } = opened(generator(), '\n');
		inBox = typing('a loop');
		await run(undefined);
		inBox = typing('a loop over orders');
		await run(undefined);
		inBox = (box) => {
			box.press('Earlier Prompt');
			assert.equal(box.value, 'a loop');
			box.hide();
		};
		await run(undefined);
		assert.deepEqual(proposed, ['', 'a loop', 'a loop over orders']);
		assert.deepEqual(
			requests.map(({ prompt }) => prompt.split('\n')[0]),
			['a loop', 'a loop over orders'],
		);
		assert.deepEqual(shown, [['text();'], ['text();']]);
	});

	it('keeps a draft for the next time, but not the comment of another place', async () => {
		const generate = generator();
		await opened(generate, '// first comment\n').run(undefined);
		const { run } = opened(generate, '// second comment\n');
		inBox = (box) => {
			box.value = 'half a th';
			box.hide();
		};
		await run(undefined);
		await run(undefined);
		inBox = typing('whole');
		await run(undefined);
		inBox = (box) => {
			box.value = 'typed, then the last text shown';
			box.press('Show the Last Text Again');
		};
		await run(undefined);
		await run(undefined);
		assert.deepEqual(proposed, [
			'first comment',
			'second comment',
			'half a th',
			'half a th',
			'whole',
			'typed, then the last text shown',
		]);
		assert.equal(requests.length, 1);
	});

	it('keeps each answer under the first line of its prompt, and notes what became of it', async () => {
		const { run } = opened(generator(), 'there();\n');
		await run('  a call\nof a function');
		answer = recognized('there();');
		await run('the same');
		answer = recognized('```ts\n```');
		await run('nothing');
		assert.deepEqual(kept, [
			['a call', 'text();'],
			['id 1', 'shown'],
			['the same', 'there();'],
			['id 3', 'noChange'],
			['nothing', '```ts\n```'],
			['id 5', 'refused'],
		]);
	});

	it('offers no empty text if the code is already there and the file has changed', async () => {
		const generate = async () => {
			Object.assign(document, { version: 2 });
			return recognized('there();');
		};
		const { document, run } = opened(generator({ service: { generate } }), 'there();\n');
		await run('the same');
		assert.equal(editor.messages.at(-1), 'The generated code is already there.');
		assert.deepEqual(shown, []);
	});

	it('says of a patch that takes lines away that it changes code, instead of adding some', async () => {
		answer = recognized('```diff\n-let a = 1;\n+let a = 2;\n```');
		const { run } = opened(generator(), 'let a = 1;\n');
		await run('a is two');
		assert.match(editor.messages.at(-1) ?? '', /^The answer changes only parts of the code/);
		assert.deepEqual(shown, []);
	});

	it('cuts the code around to the plan’s prompt limit, even in prose', async () => {
		plan = 'core';
		const { run } = opened(generator(), 'A sentence about orders.\n'.repeat(1_000), 'markdown');
		answer = recognized('Some words:\n\n```\ncode\n```\n\nMore words.');
		await run('a paragraph');
		const [{ prompt = '' } = {}] = requests;
		assert.match(prompt, /^a paragraph\n\n.*\(markdown, .*\n\nAfter the cursor:\nA sentence about orders\./s);
		assert.ok(prompt.length > 1_000 && prompt.length <= 4_000, `${prompt.length}`);
		// The text after the cursor goes on behind it.
		assert.deepEqual(shown, [['Some words:\n\n```\ncode\n```\n\nMore words. ']]);
	});

	it('L08 reuses the idempotency key when the same is requested again after it may have been processed', async () => {
		const { client, transport } = new ScriptedClient();
		const generate = generator({ service: client });
		const run = async (text: string, prompt: string | undefined, status: number) => {
			const running = opened(generate, text)
				.run(prompt)
				.catch(() => {});
			while (transport.attempts.at(-1)?.isOver !== false) await new Promise((resolve) => setImmediate(resolve));
			transport.newest.reply(status, { text: 'text();' });
			await running;
		};
		await run('\n', 'a loop', 503);
		await run('// other code around\n', 'a loop', 503);
		// Through the box, which proposes the prompt again.
		inBox = typing('a loop');
		await run('\n', undefined, 200);
		await run('\n', 'a loop', 503);
		inBox = (box) => box.press('Another Version of the Last Text (One More Request)');
		await run('\n', undefined, 200);
		const keys = transport.attempts.map(({ request }) => request.headers['idempotency-key']);
		const [first, other, again, anew, version] = keys;
		assert.deepEqual([again, version], [first, anew]);
		assert.equal(new Set(keys).size, 3, `${other}`);
		assert.equal(shown.length, 2);
	});

	it('repeats exactly the same request on Retry, with its idempotency key, and shows the text at its target', async () => {
		const { client, transport } = new ScriptedClient();
		const replying = async (running: Promise<unknown>, status: number) => {
			while (transport.attempts.at(-1)?.isOver !== false) await new Promise((resolve) => setImmediate(resolve));
			transport.newest.reply(status, { text: 'text();' });
			return await running.catch((error) => error);
		};
		Object.assign(window, { showTextDocument: async () => {} });
		const failure = await replying(opened(generator({ service: client }), '\n').run('a loop'), 503);
		assert.ok(failure instanceof RetryableError);
		await replying(failure.retry({}), 200);
		const [first, again] = transport.attempts.map(({ request }) => request);
		assert.deepEqual(again?.headers['idempotency-key'], first?.headers['idempotency-key']);
		assert.deepEqual(again?.body, first?.body);
		assert.deepEqual(shown, [['text();']]);
	});

	it('sends this one over the budget when the user says so, and not the next', async () => {
		Object.assign(window, { showTextDocument: async () => {} });
		const options: unknown[] = [];
		const generate = async (_: GenerateRequest, { overBudget }: { readonly overBudget?: true }) => {
			options.push(overBudget);
			if (overBudget === undefined) throw new ServiceError('budgetReached');
			return recognized('one();');
		};
		const { run } = opened(generator({ service: { generate } }), '\n');
		const failure: unknown = await run('a loop').catch((error) => error);
		assert.ok(failure instanceof RetryableError);
		await failure.retry({ overBudget: true });
		assert.deepEqual(shown, [['one();']]);
		await assert.rejects(() => run('a loop'), { kind: 'budgetReached' });
		assert.deepEqual(options, [undefined, true, undefined]);
	});

	it('keeps every paid version when a failed one is retried after others', async () => {
		Object.assign(window, { showTextDocument: async () => {} });
		const answers = [recognized('one();'), new ServiceError('gateway'), recognized('two();'), recognized('three();')];
		const generate = async () => {
			const next = answers.shift();
			if (next instanceof Error) throw next;
			return next;
		};
		const { run } = opened(generator({ service: { generate } }), '\n');
		await run('a loop');
		inBox = (box) => box.press('Another Version of the Last Text (One More Request)');
		const failure: unknown = await run(undefined).catch((error) => error);
		assert.ok(failure instanceof RetryableError);
		await run(undefined);
		await failure.retry({});
		assert.deepEqual(shown.at(-1), ['three();', 'two();', 'one();']);
	});

	it('keeps a paid answer if the file is gone by the time its format is known', async () => {
		const generate = generator();
		const { run, document } = opened(generate, '\n');
		answer = {
			recognized: false,
			text: '{}',
			body: { report: { parts: ['paid();'] } },
			figures: {},
			source: '{}',
			pointer: '',
		};
		editor.choice = 'Set the Path…';
		Object.assign(window, {
			showTextDocument: async () => ({}),
			tabGroups: { all: [], close: async () => true },
			showQuickPick: async ([first]: readonly unknown[]) => {
				Object.assign(document, { isClosed: true });
				Object.assign(window, { showTextDocument: () => Promise.reject(new Error('There is no such file.')) });
				return first;
			},
		});
		await run('something');
		assert.match(
			editor.messages.at(-1) ?? '',
			/was closed or renamed in the meantime\. The generated text is ready anyway/,
		);
		assert.equal(workspace.getConfiguration('whetstone').get('replies.generatePath'), '/report/parts/0');
		const again = opened(generate, '\n');
		inBox = (box) => box.press('Show the Last Text Again');
		await again.run(undefined);
		assert.deepEqual(shown, [['paid();']]);
		assert.equal(requests.length, 1);
	});

	describe('with hidden characters', () => {
		/** The messages and texts shown, in order. */
		let order: string[];
		/** The actions of the messages’ buttons, by title; the newest of several with the same title. */
		let buttons: Map<string, () => Promise<void>>;
		let canShow: boolean;

		beforeEach(() => {
			order = [];
			buttons = new Map();
			canShow = true;
			const say = async (message: string, ...items: readonly { title: string; run: () => Promise<void> }[]) => {
				order.push(message);
				for (const { title, run } of items) buttons.set(title, async () => await run());
				return undefined;
			};
			const showTextDocument = async () => ({});
			Object.assign(window, { showWarningMessage: say, showInformationMessage: say, showTextDocument });
		});

		const asking = (text: string) => {
			answer = recognized(text);
			const show = async (_: unknown, texts: readonly ShownText[]) => {
				if (canShow) order.push(`shown: ${texts.map(({ text }) => text).join(' | ')}`);
				return canShow;
			};
			const generate = generator({ ghostText: { show } });
			return opened(generate, '\n');
		};
		const press = async (title: string) => {
			const run = buttons.get(title);
			assert.ok(run, `${title} is none of ${[...buttons.keys()].join()}`);
			await run();
		};

		for (const [what, hidden, named, clean] of [
			['bidi', 'if (a\u202e) {\u2066}', '2 (U+202E, U+2066)', 'if (a) {}'],
			['zero-width characters', 'a\u200b\u200bb();', '2 (U+200B)', 'ab();'],
			['tag characters', 'a();\u{e0068}\u{e0069}', '2 (U+E0068, U+E0069)', 'a();'],
			['B21 selectors and signs that draw nothing', 'a1\ufe0f\ufffc\u2800', '3 (U+FE0F, U+FFFC, U+2800)', 'a1'],
			['terminal sequences', "echo '\u001b]52;c;AA\u0007'", '2 (U+001B, U+0007)', "echo ']52;c;AA'"],
			['many of them', '\u202a\u202b\u202c\u202d\u202ea', '5 (U+202A, U+202B, U+202C, U+202D, …)', 'a'],
		] as const) {
			it(`W23 warns before Tab can accept, and shows the text without them: ${what}`, async () => {
				const { run } = asking(hidden);
				await run('something');
				const said = `Hidden characters in the generated text: ${named}. It is offered without them.`;
				assert.deepEqual(order, [said, `shown: ${clean}`]);
			});
		}

		it('W23 shows the text unchanged on request, once: the next time it warns again', async () => {
			const { run } = asking('a\u200bb();');
			await run('something');
			order = [];
			await press('Show Unchanged');
			assert.deepEqual(order, ['shown: a\u200bb();']);
			order = [];
			inBox = (box) => box.press('Show the Last Text Again');
			await run(undefined);
			assert.deepEqual(
				order.map((each) => each.slice(0, 12)),
				['Hidden chara', 'shown: ab();'],
			);
			assert.equal(requests.length, 1);
		});

		it('W23 offers the text without them if it cannot be shown, and unchanged on request', async () => {
			canShow = false;
			const { run } = asking('a\u200bb();');
			await run('something');
			assert.match(order[0] ?? '', /^Hidden characters in the generated text: 1 /);
			assert.match(order[1] ?? '', /^The editor cannot show a suggestion here\. The generated text is ready/);
			await press('Copy');
			assert.equal(editor.clipboard, 'ab();');
			await press('Show Unchanged');
			await press('Copy');
			assert.equal(editor.clipboard, 'a\u200bb();');
		});

		it('W23 counts them in all versions, and leaves out a version with nothing else', async () => {
			const { run } = asking('a\u200bb();');
			await run('something');
			order = [];
			answer = recognized('\u202e');
			inBox = (box) => box.press('Another Version of the Last Text (One More Request)');
			await run(undefined);
			assert.deepEqual(order, [
				'Hidden characters in the generated text: 2 (U+202E, U+200B). It is offered without them.',
				'shown: ab();',
			]);
		});

		it('W23 shows nothing if there is nothing else, and shows it unchanged on request', async () => {
			const { run } = asking('\u200b\n\u2800');
			await run('something');
			assert.deepEqual(order, [
				'Hidden characters in the generated text: 2 (U+200B, U+2800). There is nothing else in it, so nothing is shown.',
			]);
			await press('Show Unchanged');
			assert.deepEqual(order.slice(1), ['shown: \u200b\n\u2800']);
		});

		it('shows the stored answer if there is text around its code', async () => {
			const { run } = asking('Here:\r\n\r\n```ts\na();\n```\n');
			const asked: unknown[] = [];
			editor.registered.set('whetstone.showAnswer', (argument) => asked.push(argument));
			await run('something');
			await press('Show Answer');
			editor.registered.delete('whetstone.showAnswer');
			assert.deepEqual(asked, [{ answers: ['id 1'] }]);
		});

		it('W23 does not warn of emoji or of scripts that need joiners', async () => {
			const text = 'say("👩‍👩‍👧‍👦 ❤️ 1️⃣ می‌خواهم");';
			await asking(text).run('something');
			assert.deepEqual(order, [`shown: ${text}`]);
		});
	});

	it('sends nothing in Restricted Mode', async () => {
		workspace.isTrusted = false;
		await opened(generator(), '\n').run('something');
		assert.deepEqual(requests, []);
		assert.match(editor.messages.join(), /^Nothing was sent: in Restricted Mode/);
	});
});

function recognized(text: string): object {
	return { recognized: true, text, body: text, pointer: '', figures: {}, invalidCharacters: false };
}

/** Opens a document with this text in the active editor, with the cursor at its start. */
function opened(generate: InstanceType<typeof GenerateAtCursor>, text: string, languageId = 'typescript') {
	const active = { line: 0, character: 0, isEqual: () => true };
	const document = {
		uri: { scheme: 'untitled', path: '/work/a.ts' },
		version: 1,
		isClosed: false,
		languageId,
		getText: () => text,
		offsetAt: () => 0,
		lineAt: (line: number) => ({ text: text.split('\n')[line] }),
	} as unknown as TextDocument;
	const front = {
		document,
		selection: { active },
		options: { insertSpaces: true, tabSize: 2 },
	} as unknown as TextEditor;
	const run = async (prompt: string | undefined) => {
		Object.assign(window, { activeTextEditor: front });
		await generate.run(prompt);
	};
	return { document, run };
}
