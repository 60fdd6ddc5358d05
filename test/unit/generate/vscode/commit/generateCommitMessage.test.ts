import assert from 'node:assert/strict';
import type { Logger } from '../../../../../src/base/core/logger.ts';
import type { AnswerRecorder } from '../../../../../src/edit/vscode/answers/answerRecorder.ts';
import type { GenerateDeps } from '../../../../../src/generate/vscode/generateRequests.ts';
import type { GenerateRequest } from '../../../../../src/service/core/apiTypes.ts';
import type { RetryOptions } from '../../../../../src/service/core/serviceClient.ts';
import { ServiceError } from '../../../../../src/service/core/serviceError.ts';
import type { PaidCalls } from '../../../../../src/usage/core/paidCalls.ts';
import { FakeClock } from '../../../../support/fakes/fakeClock.ts';
import {
	editor,
	env,
	extensions,
	setUserSetting,
	Uri,
	withFakeVscode,
	workspace,
} from '../../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../../support/fakes/partial.ts';
import { NO_FORECASTS } from '../../../../support/forecasts.ts';

const { GenerateRequests } = await withFakeVscode(
	() => import('../../../../../src/generate/vscode/generateRequests.ts'),
);
const { GenerateCommitMessage } = await withFakeVscode(
	() => import('../../../../../src/generate/vscode/commit/generateCommitMessage.ts'),
);
const { RetryableError } = await withFakeVscode(
	() => import('../../../../../src/service/vscode/failures/retryableError.ts'),
);

const DIFF = 'diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-old\n+new\n';
const MODIFIED = { status: 5 };
const SECRET = 'AKIAIOSFODNN7EXAMPLE';

describe('a commit message, from the changes to the box', () => {
	let repositories: FakeRepository[];
	let requests: GenerateRequest[];
	let options: RetryOptions[];
	/** What became of each answer. */
	let outcomes: string[];
	let logged: string[];
	/** Answers a request. */
	let answer: (request: GenerateRequest) => unknown;

	class FakeRepository {
		readonly rootUri: object;
		readonly inputBox = { value: '' };
		readonly state = {
			HEAD: { name: 'main' },
			mergeChanges: [] as object[],
			indexChanges: [] as object[],
			workingTreeChanges: [MODIFIED] as object[],
			untrackedChanges: [] as object[],
		};
		staged = '';
		unstaged = DIFF;
		log: () => Promise<readonly { readonly message: string }[]> = async () => [{ message: 'cart: round\n\nWhy.' }];

		constructor(name: string) {
			const path = `/work/${name}`;
			this.rootUri = Object.assign(new Uri({ path, fsPath: path }), { toString: () => `file://${path}` });
		}

		async status() {}

		async diff(cached: boolean) {
			return cached ? this.staged : this.unstaged;
		}
	}

	beforeEach(() => {
		repositories = [new FakeRepository('shop')];
		requests = [];
		options = [];
		outcomes = [];
		logged = [];
		answer = () => text('Round once');
		Object.assign(editor, { messages: [], details: [], commands: [], buttons: [], choice: undefined });
		installGit(() => ({ repositories }));
	});

	afterEach(() => {
		extensions.installed.clear();
		editor.registered.delete('workbench.scm.focus');
		workspace.isTrusted = true;
		env.remoteName = undefined;
		for (const name of ['smartCommitChanges', 'untrackedChanges']) setUserSetting(`git.${name}`, undefined);
	});

	const text = (content: string, more: object = {}) => ({ text: content, recognized: true, figures: {}, ...more });
	const installGit = (getAPI: () => unknown) => {
		extensions.installed.set('vscode.git', { isActive: true, exports: { getAPI } });
	};
	const first = () => repositories[0] ?? assert.fail();
	const command = () => {
		const answers = partial<AnswerRecorder>({
			recordAnswer: () => 'id',
			recordOutcome: (_: unknown, outcome: string) => outcomes.push(outcome),
		});
		const service = {
			generate: async (request: GenerateRequest, given: RetryOptions) => {
				requests.push(request);
				options.push(given);
				return await answer(request);
			},
		};
		const clock = new FakeClock();
		const requester = new GenerateRequests(service as object as PaidCalls, answers, clock);
		const logger = partial<Logger>({ warn: (line: string) => logged.push(line) });
		const deps = { answers, forecasts: NO_FORECASTS, plan: () => undefined, clock, logger };
		return new GenerateCommitMessage(requester, partial<GenerateDeps>(deps));
	};
	const run = (argument?: unknown) => command().run(argument);
	const refused = async (argument?: unknown) => {
		await run(argument);
		assert.deepEqual(requests, []);
		return editor.messages.at(-1) ?? '';
	};

	it('is for what is staged alone, else for all; the box has it, and the history knows', async () => {
		const generate = command();
		await generate.run(undefined);
		first().staged = DIFF.replaceAll('a.ts', 'staged.ts');
		first().state.indexChanges.push(MODIFIED);
		await generate.run(undefined);
		const [all = '', staged = ''] = requests.map(({ prompt }) => prompt);
		assert.ok(all.includes('b/a.ts') && all.includes('- cart: round\n') && all.includes('Branch: main'), all);
		assert.ok(staged.includes('staged.ts') && !staged.includes('b/a.ts'), staged);
		assert.equal(first().inputBox.value, 'Round once');
		assert.deepEqual(outcomes, ['inserted', 'inserted']);
	});

	it('brings the box in sight, unless its own button was clicked', async () => {
		await run();
		assert.deepEqual(editor.commands, ['workbench.scm.focus']);
		await run({ rootUri: first().rootUri });
		assert.deepEqual(editor.commands, ['workbench.scm.focus']);
	});

	it('is sent once if it is asked for again while the box is brought in sight', async () => {
		const [begun, focused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		editor.registered.set('workbench.scm.focus', () => {
			begun.resolve();
			return focused.promise;
		});
		const generate = command();
		const running = generate.run(undefined);
		await begun.promise;
		await generate.run({ rootUri: first().rootUri });
		focused.resolve();
		await running;
		assert.equal(requests.length, 1);
	});

	it('is for the repository that was clicked, else asked for; not asked for if it is the only one', async () => {
		repositories.push(new FakeRepository('tools'));
		await run({ rootUri: repositories[1]?.rootUri });
		assert.deepEqual(
			repositories.map(({ inputBox }) => inputBox.value),
			['', 'Round once'],
		);
		editor.choice = '$(repo) shop';
		await run({ some: 'thing' });
		assert.deepEqual(editor.offered, ['$(repo) shop', '$(repo) tools']);
		assert.equal(first().inputBox.value, 'Round once');
		editor.choice = undefined;
		await run();
		assert.equal(requests.length, 2);
	});

	it('replaces what it has put there itself, but asks about any other text, and then keeps or replaces that', async () => {
		const generate = command();
		await generate.run(undefined);
		answer = () => text('Round twice');
		await generate.run(undefined);
		assert.equal(first().inputBox.value, 'Round twice');
		first().inputBox.value = 'mine\n';
		await generate.run(undefined);
		assert.equal(editor.details.at(-1), 'mine\n\nUndo in the box brings it back.');
		assert.deepEqual([first().inputBox.value, requests.length], ['mine\n', 2]);
		editor.choice = 'Add Below';
		await generate.run(undefined);
		assert.equal(first().inputBox.value, 'mine\n\nRound twice');
		editor.choice = undefined;
		await generate.run(undefined);
		assert.equal(editor.details.at(-1), 'mine\n\nRound twice\n\nUndo in the box brings it back.');
		assert.deepEqual([first().inputBox.value, requests.length], ['mine\n\nRound twice', 3]);
		editor.choice = 'Replace';
		await generate.run(undefined);
		assert.equal(first().inputBox.value, 'Round twice');
	});

	it('knows its own text again with the line ends of Windows, also if they change while it waits', async () => {
		const generate = command();
		answer = () => {
			first().inputBox.value = first().inputBox.value.replace(/\r?\n/g, '\r\n');
			return text('Round once\n\nWhy.');
		};
		for (let count = 0; count < 3; count += 1) await generate.run(undefined);
		assert.equal(first().inputBox.value, 'Round once\n\nWhy.');
		first().inputBox.value = 'Round once\r\n\r\nWhy.';
		await generate.run(undefined);
		assert.equal(requests.length, 4);
		assert.deepEqual(editor.details, []);
	});

	it('asks again if the text has changed while it waited; canceled then, it stays, and the message is offered to copy', async () => {
		editor.choice = 'Copy';
		answer = () => {
			first().inputBox.value = 'typed meanwhile';
			return text('Round once');
		};
		await run();
		const said = editor.messages.slice(-3).join('\n');
		assert.match(
			said,
			/^There is a message for shop already.*\nThe message for shop was left as it is\. .*: “Round once”/m,
		);
		assert.deepEqual([first().inputBox.value, editor.clipboard], ['typed meanwhile', 'Round once']);
		assert.deepEqual(outcomes, ['discarded']);
	});

	it('is offered to copy if its repository was closed meanwhile', async () => {
		const { inputBox } = first();
		editor.choice = 'Copy';
		answer = () => {
			repositories = [];
			return text('Round once');
		};
		await run();
		assert.equal(inputBox.value, '');
		assert.equal(editor.clipboard, 'Round once');
	});

	it('sends nothing more for a repository that waits, but for another one', async () => {
		repositories.push(new FakeRepository('tools'));
		const held = Promise.withResolvers<unknown>();
		answer = () => held.promise;
		const generate = command();
		const [shop, tools] = repositories.map(({ rootUri }) => ({ rootUri }));
		const running = [generate.run(shop), generate.run(tools), generate.run(shop)];
		await running[2];
		assert.match(editor.messages.join('\n'), /^Nothing more was sent: a message for shop is already being generated/m);
		held.resolve(text('Round once'));
		await Promise.all(running);
		assert.equal(requests.length, 2);
		await generate.run(shop);
		assert.equal(requests.length, 3);
	});

	it('asks before a secret is sent, and sends it, a mark in its place, or nothing', async () => {
		first().unstaged = `${DIFF}+key = '${SECRET}'\n`;
		await run();
		assert.deepEqual(requests, []);
		assert.match(editor.messages.at(-1) ?? '', /^The changes seem to contain a secret: .* See a\.ts\.$/);
		for (const choice of ['Redact and Send', 'Send Anyway']) {
			editor.choice = choice;
			first().inputBox.value = '';
			await run();
		}
		const [redacted = '', whole = ''] = requests.map(({ prompt }) => prompt);
		assert.equal(whole.replace(SECRET, '[redacted]'), redacted);
		assert.notEqual(whole, redacted);
	});

	it('repeats a refused prompt in the length that the service allows, and says what it left out', async () => {
		first().unstaged = DIFF.replace('+new', '+new\n'.repeat(3_000));
		answer = ({ prompt }) => {
			if (prompt.length <= 1_000) return text('Round once');
			throw new ServiceError('planLimit', { limit: 'promptLength', allowed: prompt.length > 4_000 ? 4_000 : 1_000 });
		};
		await run();
		assert.deepEqual(
			requests.map(({ prompt }) => Math.ceil(prompt.length / 1_000)),
			[8, 4, 1],
		);
		assert.equal(first().inputBox.value, 'Round once');
		assert.match(editor.messages.at(-1) ?? '', /Shortened or only named: a\.ts\.$/);
	});

	it('says what it left out of a shorter prompt alone, and repeats that one if it fails', async () => {
		first().unstaged = DIFF.replace('+new', '+new\n'.repeat(300));
		answer = ({ prompt }) => {
			if (prompt.length <= 1_000) throw new ServiceError('unreachable');
			throw new ServiceError('planLimit', { limit: 'promptLength', allowed: 1_000 });
		};
		const error = await run().then(
			() => assert.fail(),
			(thrown: unknown) => thrown,
		);
		assert.ok(error instanceof RetryableError);
		answer = () => text('Round once');
		await error.retry({});
		assert.equal(requests.length, 3);
		assert.deepEqual(requests[2], requests[1]);
		assert.match(editor.messages.at(-1) ?? '', /Shortened or only named: a\.ts\.$/);
	});

	it('fails with an error whose retry sends the very same, whatever has changed since, with what the user agreed to', async () => {
		answer = () => {
			throw new ServiceError('budgetReached');
		};
		const error = await run().then(
			() => assert.fail(),
			(thrown: unknown) => thrown,
		);
		assert.ok(error instanceof RetryableError);
		assert.equal(first().inputBox.value, '');
		first().unstaged = DIFF.replace('+new', '+newer');
		answer = () => text('Round once');
		await error.retry({ overBudget: true });
		assert.deepEqual(requests[1], requests[0]);
		assert.equal(options[1]?.overBudget, true);
		assert.equal(first().inputBox.value, 'Round once');
	});

	it('says what the message itself does not show: hidden characters, and that it was cut', async () => {
		answer = () => text('Round\u202e once', { figures: { finishReason: 'length' } });
		await run();
		assert.equal(first().inputBox.value, 'Round once');
		const said = editor.messages.join('\n');
		assert.match(said, /^Hidden characters were removed from the commit message: 1 \(U\+202E\)\.$/m);
		assert.match(said, /^The generated text was cut at its limit/m);
	});

	it('leaves the box as it is if the answer has no message', async () => {
		answer = () => text('```\n```');
		await run();
		assert.equal(editor.messages.at(-1), 'There is no commit message in the answer. Nothing was changed.');
		assert.deepEqual([first().inputBox.value, outcomes], ['', ['refused']]);
	});

	it('holds new files only where Git would commit them, and says so where there are only such', async () => {
		const added = { status: 7, uri: { path: '/work/shop/gone.ts', fsPath: '/work/shop/gone.ts' } };
		first().state.workingTreeChanges = [added];
		first().unstaged = '';
		await run();
		assert.match(requests[0]?.prompt ?? '', /only named here: gone\.ts/);
		requests = [];
		setUserSetting('git.smartCommitChanges', 'tracked');
		assert.match(await refused(), /^Nothing was sent: shop has only new files/);
		setUserSetting('git.smartCommitChanges', 'all');
		setUserSetting('git.untrackedChanges', 'separate');
		assert.match(await refused(), /^Nothing was sent: shop has only new files/);
	});

	it('is written without a style before the first commit', async () => {
		first().log = () => Promise.reject(new Error('no commits yet'));
		await run();
		assert.ok(!requests[0]?.prompt.includes('latest commits'));
		assert.equal(first().inputBox.value, 'Round once');
	});

	it('is refused with a sentence where there is nothing to write it for', async () => {
		for (const unreadable of ['', 'a.ts --- 1/2 --- TypeScript\n1 old  1 new\n']) {
			first().unstaged = unreadable;
			assert.match(await refused(), /^Nothing was sent: Git lists changes in shop, but prints none that can be read\./);
		}
		first().unstaged = '';
		first().state.workingTreeChanges = [];
		assert.equal(await refused(), 'Nothing was sent: nothing has changed in shop since the last commit.');
		first().state.mergeChanges.push(MODIFIED);
		assert.match(await refused(), /^Nothing was sent: shop has conflicts\./);
		first().state.mergeChanges = [];
		first().diff = () => Promise.reject(new Error('index.lock'));
		assert.match(await refused(), /^Git could not list the changes in shop\./);
		assert.deepEqual(logged, ['the changes could not be listed: Error: index.lock']);
		const one = repositories;
		repositories = [];
		assert.match(await refused({ rootUri: one[0]?.rootUri }), /^Nothing was sent: no Git repository is open\./);
		installGit(() => assert.fail('Git is turned off'));
		assert.match(await refused(), /^Nothing was sent: Git is turned off in the settings, or is not installed/);
		extensions.installed.clear();
		assert.match(await refused(), /^Nothing was sent: VS Code’s Git extension is disabled\./);
		env.remoteName = 'ssh-remote';
		assert.match(await refused(), /^Nothing was sent: the repository is on another machine \(ssh-remote\)/);
		workspace.isTrusted = false;
		assert.match(await refused(), /^Nothing was sent: in Restricted Mode/);
	});

	it('is refused where there are too many changes even for their names', async () => {
		first().unstaged = Array.from({ length: 3_000 }, (_, at) => DIFF.replaceAll('a.ts', `file${at}.ts`)).join('');
		assert.match(await refused(), /^Nothing was sent: there are too many changes for a prompt of 8,000 characters/);
	});
});
