import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Uri, WorkspaceFolder } from 'vscode';
import type { Guardrail } from '../../../../../src/edit/core/guardrails/guardrail.ts';
import type { OfferedTask } from '../../../../../src/prove/vscode/commands/testTasks.ts';
import type { ProvedDocument } from '../../../../../src/prove/vscode/provedSubject.ts';
import { FakeKeptState } from '../../../../support/fakes/fakeStores.ts';
import { commands, editor, window, withFakeVscode } from '../../../../support/fakes/fakeVscode.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

const { agreementKey } = await withFakeVscode(() => import('../../../../../src/prove/vscode/commands/agreement.ts'));
const { AgreedCommands } = await withFakeVscode(
	() => import('../../../../../src/prove/vscode/commands/agreedCommands.ts'),
);

const TEST = 'node test.js';
const packageFile = (test: string) => JSON.stringify({ scripts: { test } });
const line = (text: string, environment: Readonly<Record<string, string>> = {}) => ({ text, folder: '', environment });
const taskOf = (name: string, text: string, isTest: boolean, more: Partial<OfferedTask> = {}): OfferedTask => ({
	name,
	command: line(text),
	isTest,
	...more,
});

describe('what may run in a proof', () => {
	const root = temporaryFolder();
	const asIs = { ...window };
	let state: FakeKeptState;
	let agreements: InstanceType<typeof AgreedCommands>;
	let project: string;
	let folder: WorkspaceFolder;
	let tasks: readonly OfferedTask[];
	/** The names of files that VS Code finds. */
	let benchmarks: readonly string[];
	/** What the person chooses: in lists, and then the buttons of modal questions. */
	let choices: (string | undefined)[];
	let offered: (readonly { readonly label: string; readonly description?: string; readonly detail?: string }[])[];

	const uriOf = (path: string) => ({ scheme: 'file', path, fsPath: path, toString: () => `file:${path}` }) as Uri;
	const write = (name: string, text: string) => {
		mkdirSync(dirname(join(project, name)), { recursive: true });
		writeFileSync(join(project, name), text);
	};
	const documentOf = (changed: Partial<ProvedDocument> = {}): ProvedDocument => ({
		uri: uriOf(join(project, 'one.js')),
		languageId: 'javascript',
		before: 'one(0);\n',
		after: 'one(1);\n',
		guardrails: [],
		...changed,
	});
	const choose = (...answers: readonly (string | undefined)[]) => {
		choices = [...answers];
		return agreements.choose(folder, join(project, 'one.js'));
	};
	/** Whether a change may be proved; undefined if no commands were chosen for it. */
	const mayProve = async (changed: Partial<ProvedDocument>, ...answers: readonly (string | undefined)[]) => {
		choices = [...answers];
		const chosen = await agreements.get(folder, join(project, 'one.js'));
		return chosen && (await agreements.mayRun({ folder, commands: chosen, documents: [documentOf(changed)] }));
	};
	const mayRun = (...answers: readonly (string | undefined)[]) => mayProve({}, ...answers);
	const agreed = () => agreements.agreed(folder);
	/** As if the person had agreed to this command, and to this script if it names one. */
	const agreeTo = async (text: string, script?: string) => {
		const commands = { tests: line(text) };
		const scripts = script === undefined ? [] : [{ file: 'package.json', name: 'test', text: script }];
		await state.update('proof.commands', {
			[`file:${project}`]: { commands, agreed: agreementKey({ commands, scripts }) },
		});
	};
	const rows = () => offered[0]?.map(({ label, description = '' }) => `${label} ${description}`.trim());

	beforeEach(() => {
		project = join(root(), 'shop');
		write('one.js', 'one(0);\n');
		write('bench.js', '');
		write('package.json', packageFile(TEST));
		folder = { uri: uriOf(project), name: 'shop', index: 0 };
		Object.assign(window, {
			showWarningMessage: (message: string, ...rest: readonly unknown[]) => {
				const options = rest[0];
				const isModal = typeof options === 'object' && options !== null && 'modal' in options;
				editor.choice = isModal ? choices.shift() : undefined;
				return asIs.showWarningMessage(message, ...rest);
			},
			showQuickPick: async (items: PromiseLike<(typeof offered)[number]>) => {
				const found = await items;
				offered.push(found);
				const choice = choices.shift();
				return found.find(({ label }) => label === choice);
			},
		});
		state = new FakeKeptState();
		[tasks, offered, benchmarks] = [[], [], ['bench.js']];
		Object.assign(editor, { messages: [], details: [], buttons: [], typed: [], commands: [] });
		agreements = new AgreedCommands(state, {
			tasks: async () => tasks,
			benchmarkFiles: async () => benchmarks.map((name) => join(project, name)),
		});
	});

	afterEach(() => {
		Object.assign(window, asIs);
		editor.choice = undefined;
	});

	it('is shown word for word, with what its scripts say, and does not run if the person says no', async () => {
		assert.equal(await mayRun('npm test', 'No Benchmark', undefined), false);
		const [detail = ''] = editor.details;
		assert.match(detail, /npm test/);
		assert.match(detail, /The script “test” in package\.json:\nnode test\.js/);
		assert.match(
			detail,
			/code written by the service.*not a security boundary: the code has your permissions and can reach your files/,
		);
		assert.equal(agreed(), undefined);
		assert.equal(await mayRun(undefined), false);
	});

	it('is remembered once it was agreed to: the next proof asks nothing', async () => {
		editor.typed = [TEST];
		assert.equal(await mayRun('Other…', 'No Benchmark', 'Run'), true);
		assert.deepEqual(agreed(), { tests: line(TEST) });
		assert.equal(await mayRun(), true);
		assert.equal(editor.details.length, 1);
	});

	it('is asked about again when what a script says has changed', async () => {
		await agreeTo('npm test', TEST);
		write('package.json', packageFile('node test.js && true'));
		assert.equal(await mayRun(undefined), false);
		assert.match(editor.details.at(-1) ?? '', /node test\.js && true/);
	});

	it('is asked about again when the copy holds another package file, such as an unsaved one, before anything runs', async () => {
		await agreeTo('npm test', TEST);
		const chosen = (await agreements.get(folder, project)) ?? assert.fail();
		const run = { folder, commands: chosen, documents: [documentOf()] };
		assert.equal(await agreements.mayRun(run), true);
		write('copy/package.json', packageFile('node evil.js'));
		choices = [undefined];
		assert.equal(await agreements.mayRunIn(join(project, 'copy'), run), false);
		assert.match(editor.details.at(-1) ?? '', /node evil\.js/);
	});

	it('names what a proposal for the package file would run', async () => {
		const uri = uriOf(join(project, 'package.json'));
		const changed = { uri, before: packageFile(TEST), after: packageFile('evil') };
		assert.equal(await mayProve(changed, 'npm test', 'No Benchmark', undefined), false);
		assert.match(editor.details.at(-1) ?? '', /node test\.js[\s\S]*\nevil/);
	});

	for (const kind of ['danger', 'hidden'] as const) {
		it(`is asked about each time where a guardrail names ${kind}`, async () => {
			await agreeTo('npm test', TEST);
			const guardrails: readonly Guardrail[] = [{ kind }, { kind: 'stub' }];
			assert.equal(await mayProve({ guardrails }, undefined), false);
			assert.match(editor.details.at(-1) ?? '', kind === 'danger' ? /uses the network/ : /hidden characters/);
			assert.doesNotMatch(editor.details.at(-1) ?? '', /no longer does anything/);
		});
	}

	it('is listed with the tests first, each once, with tasks that are none last, and without those that install', async () => {
		tasks = [
			taskOf('test', 'npm run test', true),
			taskOf('all', 'make check', true),
			taskOf('with', 'npm test', true, { command: line('npm test', { DATABASE: 'x' }) }),
			taskOf('install', 'npm install', false),
			taskOf('prepare', 'npm run prepare', false),
			taskOf('serve', 'npm run serve', false),
		];
		assert.equal(await choose(undefined), undefined);
		assert.deepEqual(rows(), [
			'npm test from package.json',
			'make check the task “all”',
			'npm test the task “with”',
			'npm run serve the task “serve”',
			'No Tests',
			'Other…',
		]);
	});

	it('is offered for editing where one of its variables has no value in a copy', async () => {
		const asks = `run \${input:x}`;
		const problem = { kind: 'variables', variables: [`\${input:x}`] } as const;
		tasks = [taskOf('default', TEST, true), taskOf('asks', asks, true, { problem })];
		editor.typed = ['node test.js # mine'];
		const chosen = await choose(asks, 'No Benchmark');
		assert.deepEqual(
			offered[0]?.map(({ label }) => label),
			[TEST, asks, 'npm test', 'No Tests', 'Other…'],
		);
		assert.match(offered[0]?.[1]?.detail ?? '', /Edit first: \$\{input:x\} has no value in a copy/);
		assert.equal(chosen?.tests?.text, 'node test.js # mine');
	});

	it('is asked for where a task sets it by variables that have no value in a copy', async () => {
		const environment = { CI: '1', HOME_OF: `\${userHome}/x`, ASKED: `\${input:x}` };
		const problem = { kind: 'variables', variables: [`\${userHome}`, `\${input:x}`] } as const;
		tasks = [taskOf('asks', TEST, true, { command: line(TEST, environment), problem })];
		editor.typed = ['node test.js # mine', '/home/x', ''];
		const chosen = await choose(TEST, 'No Benchmark');
		assert.deepEqual(chosen?.tests?.environment, { CI: '1', HOME_OF: '/home/x', ASKED: '' });
		editor.typed = ['node test.js # mine', undefined];
		assert.equal(await choose(TEST, 'No Benchmark'), undefined);
	});

	it('shows hidden and misleading characters of a command by their codes', async () => {
		editor.typed = ['node test.js \u202e\u00a0x'];
		await mayRun('Other…', 'No Benchmark', undefined);
		assert.match(editor.details.at(-1) ?? '', /node test\.js <U\+202E><U\+00A0>x/);
	});

	it('is shown with what each run gets, unless it says otherwise itself, and that is agreed to', async () => {
		editor.typed = [TEST];
		await mayRun('Other…', 'No Benchmark', undefined);
		assert.match(editor.details.at(-1) ?? '', /node test\.js\nwith CI=1/);
		const own = line(TEST, { CI: '' });
		await state.update('proof.commands', { [`file:${project}`]: { commands: { tests: own } } });
		await mayRun(undefined);
		assert.match(editor.details.at(-1) ?? '', /node test\.js\nwith CI=\n*$/);
		const words = (tests: typeof own) => agreementKey({ commands: { tests }, scripts: [] });
		assert.notEqual(words(own), words(line(TEST)));
		assert.equal(words(line(TEST, { CI: '1' })), words(line(TEST)));
	});

	it('stays agreed to when the same is chosen again, and only then', async () => {
		await agreeTo('npm test', TEST);
		await choose('npm test', 'No Benchmark');
		assert.equal(agreed()?.tests?.text, 'npm test');
		editor.typed = ['node other.js'];
		assert.equal((await choose('Other…', 'No Benchmark'))?.tests?.text, 'node other.js');
		assert.equal(agreed(), undefined);
	});

	it('is what was agreed to when the proof began: others chosen meanwhile are for the next one', async () => {
		await agreeTo('npm test', TEST);
		const begun = (await agreements.get(folder, project)) ?? assert.fail();
		const run = { folder, commands: begun, documents: [documentOf()] };
		assert.equal(await agreements.mayRun(run), true);
		editor.typed = ['node other.js'];
		await choose('Other…', 'No Benchmark');
		assert.equal(await agreements.mayRunIn(project, run), true);
		assert.deepEqual(editor.details, []);
		write('package.json', packageFile('node test.js && true'));
		choices = ['Run'];
		assert.equal(await agreements.mayRunIn(project, run), true);
		assert.match(editor.details.at(-1) ?? '', /node test\.js && true/);
		assert.equal(agreed(), undefined);
		assert.equal(await mayRun(undefined), false);
		assert.match(editor.details.at(-1) ?? '', /node other\.js/);
	});

	it('needs tests or a benchmark', async () => {
		assert.equal(await mayRun('No Tests', 'No Benchmark'), undefined);
		assert.match(
			editor.messages.at(-1) ?? '',
			/Without tests or a benchmark, there is nothing to run\. Choose at least one/,
		);
	});

	it('may be a benchmark that prints a number, or that is timed', async () => {
		editor.typed = ['node bench.js', '([0-9]+) ms'];
		const measure = { kind: 'number', pattern: '([0-9]+) ms', better: 'lower' };
		assert.deepEqual(await choose('No Tests', 'Other…', 'A Number That It Prints: Lower Is Better'), {
			benchmark: { ...line('node bench.js'), measure },
		});
		const timed = await choose('No Tests', 'node bench.js', 'The Time It Takes');
		assert.deepEqual(timed?.benchmark?.measure, { kind: 'time' });
		assert.equal(agreed(), undefined);
	});

	it('may be a benchmark that brings what it measures, which is shown and not asked', async () => {
		write('total_bench_test.go', '');
		benchmarks = ['total_bench_test.go'];
		const measure = { kind: 'number', pattern: '([\\d.]+) ns/op', better: 'lower' };
		const text = 'go test -run=NONE -bench=. -count=1 .';
		assert.deepEqual(await choose('No Tests', text), { benchmark: { ...line(text), measure } });
		const row = offered[1]?.find(({ label }) => label === text);
		assert.equal(row?.detail, 'measures the number that it prints as ([\\d.]+) ns/op: lower is better');
	});

	it('is offered as a step of the script that does more', async () => {
		write('package.json', packageFile('xo && ava'));
		const chosen = await choose('npx --no-install ava', 'No Benchmark');
		assert.equal(offered[0]?.[1]?.description, 'a step of the script “test” in package.json');
		assert.equal(chosen?.tests?.text, 'npx --no-install ava');
	});

	it('may take the number that the benchmark prints instead of its time, which is agreed to as before', async () => {
		assert.equal(await agreements.measurePrinted(folder), false);
		const benchmark = { ...line('node bench.js'), measure: { kind: 'time' } } as const;
		const words = agreementKey({ commands: { benchmark }, scripts: [] });
		await state.update('proof.commands', { [`file:${project}`]: { commands: { benchmark }, agreed: words } });
		choices = [undefined, 'Higher Is Better'];
		assert.equal(await agreements.measurePrinted(folder), false);
		assert.equal(await agreements.measurePrinted(folder), true);
		assert.deepEqual(agreed()?.benchmark?.measure, { kind: 'number', pattern: '', better: 'higher' });
	});

	it('may be a benchmark to be written: that command begins, and nothing runs', async () => {
		assert.equal(await mayRun('npm test', 'Write a Benchmark…'), undefined);
		assert.equal(editor.commands.at(-1), 'whetstone.optimize.writeBenchmark');
	});

	it('keeps the tests chosen before a benchmark is written, and can be proved with while that is under way', async () => {
		const { executeCommand } = commands;
		Object.assign(commands, { executeCommand: () => new Promise(() => {}) });
		assert.equal(await mayRun('npm test', 'Write a Benchmark…'), undefined);
		Object.assign(commands, { executeCommand });
		assert.equal(await mayRun('Run'), true);
		assert.equal(offered.length, 2);
		assert.equal(agreed()?.tests?.text, 'npm test');
	});

	it('is read with care from where it is remembered', async () => {
		await agreeTo('npm test', TEST);
		const key = `file:${project}`;
		for (const entry of [
			1,
			{ commands: { tests: { text: '' } } },
			{ commands: { tests: 1 }, agreed: 'x' },
			{ agreed: 'x' },
		]) {
			await state.update('proof.commands', { [key]: entry });
			assert.equal(agreed(), undefined, JSON.stringify(entry));
		}
		await state.update('proof.commands', 'no record');
		assert.equal(agreed(), undefined);
	});
});
