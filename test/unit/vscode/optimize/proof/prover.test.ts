import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Uri } from 'vscode';
import type { Guardrail } from '../../../../../src/core/code/guardrails/guardrail.ts';
import type { Proof } from '../../../../../src/core/proof/proof.ts';
import { markedProcesses } from '../../../../../src/node/proof/run/markedProcesses.ts';
import { systemClock } from '../../../../../src/node/systemClock.ts';
import type { ProvedDocument } from '../../../../../src/vscode/optimize/proof/provedDocument.ts';
import { FakeKeptState } from '../../../../support/fakes/fakeStores.ts';
import {
	commands,
	editor,
	env,
	ProcessExecution,
	ShellExecution,
	TaskGroup,
	tasks,
	window,
	withFakeVscode,
	workspace,
} from '../../../../support/fakes/fakeVscode.ts';
import { RecordingLogger } from '../../../../support/fakes/recordingLogger.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

const { agreedWords } = await withFakeVscode(
	() => import('../../../../../src/vscode/optimize/proof/commands/agreement.ts'),
);
const { Prover } = await withFakeVscode(() => import('../../../../../src/vscode/optimize/proof/prover.ts'));

const BEFORE = 'exports.one = function () {\n\treturn 0 + 1;\n};\n';
const AFTER = 'exports.one = function () {\n\treturn 1;\n};\n';
const TEST = 'node test.js';
const packageFile = (test: string) => JSON.stringify({ scripts: { test } });

describe('proving', () => {
	const root = temporaryFolder();
	const asIs = { workspace: { ...workspace }, tasks: { ...tasks }, window: { ...window }, remoteName: env.remoteName };
	let state: FakeKeptState;
	let prover: InstanceType<typeof Prover>;
	let project: string;
	/** What the person chooses: in lists, and then the buttons of modal questions. */
	let choices: (string | undefined)[];
	let offered: (readonly { readonly label: string; readonly description?: string; readonly detail?: string }[])[];

	const uriOf = (path: string, scheme = 'file') =>
		({ scheme, path, fsPath: path, toString: () => `${scheme}:${path}` }) as Uri;
	const write = (name: string, text: string) => {
		mkdirSync(dirname(join(project, name)), { recursive: true });
		writeFileSync(join(project, name), text);
	};
	const documentOf = (changed: Partial<ProvedDocument> = {}): ProvedDocument => ({
		uri: uriOf(join(project, 'one.js')),
		languageId: 'javascript',
		before: BEFORE,
		after: AFTER,
		guardrails: [],
		...changed,
	});
	const prove = (...answers: readonly (string | undefined)[]) => {
		choices = [...answers];
		return prover.prove(documentOf(), 'one.js');
	};
	/** As if the person had agreed to this command, and to this script if it names one. */
	const agreeTo = async (text: string, script?: string) => {
		const commands = { tests: { text, folder: '', environment: {} } };
		const scripts = script === undefined ? [] : [{ file: 'package.json', name: 'test', text: script }];
		await state.update('proof.commands', {
			[`file:${project}`]: { commands, agreed: agreedWords({ commands, scripts }) },
		});
	};
	const says = (sentence: RegExp) => assert.match(editor.messages.at(-1) ?? '', sentence);
	const printed = () => editor.terminals.at(-1)?.text ?? '';

	beforeEach(() => {
		project = join(root(), 'shop');
		write('one.js', BEFORE);
		write('test.js', "require('node:assert').equal(require('./one.js').one(), 1);\n");
		write('package.json', packageFile(TEST));
		const folder = { uri: uriOf(project), name: 'shop', index: 0 };
		Object.assign(workspace, {
			isTrusted: true,
			workspaceFolders: [folder],
			getWorkspaceFolder: ({ path }: Uri) => (path.startsWith(`${project}/`) || path === project ? folder : undefined),
			textDocuments: [],
		});
		const choose = (message: string, ...rest: readonly unknown[]) => {
			const options = rest[0];
			const isModal = typeof options === 'object' && options !== null && 'modal' in options;
			editor.choice = isModal ? choices.shift() : undefined;
			return asIs.window.showWarningMessage(message, ...rest);
		};
		Object.assign(window, {
			showWarningMessage: choose,
			showQuickPick: async (items: PromiseLike<(typeof offered)[number]>) => {
				const found = await items;
				offered.push(found);
				const choice = choices.shift();
				return found.find(({ label }) => label === choice);
			},
		});
		state = new FakeKeptState();
		offered = [];
		Object.assign(editor, { messages: [], details: [], terminals: [], buttons: [], typed: [] });
		const storage = join(root(), 'storage');
		mkdirSync(storage);
		prover = new Prover({
			workspaceState: state,
			storage,
			clock: systemClock,
			logger: new RecordingLogger(),
		});
	});

	afterEach(() => {
		prover.dispose();
		Object.assign(workspace, asIs.workspace);
		Object.assign(window, asIs.window);
		Object.assign(tasks, asIs.tasks);
		env.remoteName = asIs.remoteName;
		editor.registered.clear();
		editor.choice = undefined;
	});

	describe('where it cannot be done', () => {
		const refused = async (changed: Partial<ProvedDocument>) => {
			assert.equal(await prover.prove(documentOf(changed), 'x'), undefined);
			assert.equal(editor.terminals.length, 0);
			assert.equal(offered.length, 0);
		};

		it('says so in Restricted Mode', async () => {
			workspace.isTrusted = false;
			await refused({});
			says(/In Restricted Mode nothing of this folder runs\. Trust this folder first/);
		});

		for (const [scheme, sentence] of [
			['vscode-remote', /is on another machine \(ssh-remote\).*Install Whetstone there, too/],
			['vscode-vfs', /is in a virtual folder \(vscode-vfs\).*Open a copy of the folder on this machine/],
			['untitled', /is not saved yet, so no test can load it\. Save it/],
			['vscode-notebook-cell', /is a cell of one\.js, which no test can load\. Move the code/],
		] as const) {
			it(`says so of a document of ${scheme}`, async () => {
				env.remoteName = 'ssh-remote';
				await refused({ uri: uriOf('/work/one.js', scheme) });
				says(sentence);
			});
		}

		it('says so of a file outside of every folder, and where no folder is open', async () => {
			await refused({ uri: uriOf('/elsewhere/one.js') });
			says(/one\.js is in none of the folders that are open.*Add its folder/);
			workspace.workspaceFolders = [];
			await refused({ uri: uriOf('/elsewhere/one.js') });
			says(/No folder is open.*Open the folder that one\.js belongs to/);
		});

		it('says so of a file that a link leads out of the folder', async () => {
			writeFileSync(join(root(), 'outside.js'), BEFORE);
			symlinkSync(join(root(), 'outside.js'), join(project, 'linked.js'));
			await refused({ uri: uriOf(join(project, 'linked.js')) });
			says(/A link leads linked\.js out of the folder shop/);
		});

		it('says so of a file that is gone', async () => {
			choices = ['npm test', 'No Benchmark', 'Run'];
			await prover.prove(documentOf({ uri: uriOf(join(project, 'gone.js')) }), 'gone.js');
			says(/gone\.js is not among the files that a copy of shop holds.*Nothing ran\./);
		});
	});

	describe('what may run', () => {
		it('is shown word for word, with what its scripts say, and does not run if the person says no', async () => {
			assert.equal(await prove('npm test', 'No Benchmark', undefined), undefined);
			const [detail = ''] = editor.details;
			assert.match(detail, /npm test/);
			assert.match(detail, /The script “test” in package\.json:\nnode test\.js/);
			assert.match(
				detail,
				/code that the service has written.*in no sandbox: it has your rights and can reach your files/,
			);
			assert.equal(prover.agreed(), undefined);
			assert.equal(await prove(undefined), undefined);
			assert.equal(editor.terminals.length, 0);
		});

		it('is remembered once it was agreed to: the next proof asks nothing', async () => {
			editor.typed = [TEST];
			assert.equal((await prove('Other…', 'No Benchmark', 'Run'))?.same.kind, 'same');
			assert.deepEqual(prover.agreed(), { tests: { text: TEST, folder: '', environment: {} } });
			assert.equal((await prove())?.same.kind, 'same');
			assert.equal(editor.details.length, 1);
			assert.equal(readFileSync(join(project, 'one.js'), 'utf8'), BEFORE);
		});

		it('is asked about again when what a script says has changed', async () => {
			await agreeTo('npm test', TEST);
			write('package.json', packageFile('node test.js && true'));
			assert.equal(await prove(undefined), undefined);
			assert.match(editor.details.at(-1) ?? '', /node test\.js && true/);
		});

		it('is asked about again when an unsaved package file says something else, before anything runs', async () => {
			await agreeTo('npm test', TEST);
			const evil = packageFile('node evil.js');
			const uri = uriOf(join(project, 'package.json'));
			workspace.textDocuments = [{ uri, isDirty: true, encoding: 'utf8', getText: () => evil }];
			const runs = printed().match(/^\$|\n.*\$ npm test/g)?.length;
			assert.equal(await prove(undefined), undefined);
			assert.match(editor.details.at(-1) ?? '', /node evil\.js/);
			assert.equal(printed().match(/^\$|\n.*\$ npm test/g)?.length, runs);
		});

		it('names what a proposal for the package file would run', async () => {
			choices = ['npm test', 'No Benchmark', undefined];
			const uri = uriOf(join(project, 'package.json'));
			await prover.prove(documentOf({ uri, before: packageFile(TEST), after: packageFile('evil') }), 'x');
			assert.match(editor.details.at(-1) ?? '', /node test\.js[\s\S]*\nevil/);
		});

		for (const kind of ['danger', 'hidden'] as const) {
			it(`is asked about each time where a guardrail names ${kind}`, async () => {
				await agreeTo('npm test', TEST);
				const guardrails: readonly Guardrail[] = [{ kind }, { kind: 'stub' }];
				choices = [undefined];
				assert.equal(await prover.prove(documentOf({ guardrails }), 'x'), undefined);
				assert.match(editor.details.at(-1) ?? '', kind === 'danger' ? /uses the network/ : /cannot be seen/);
				assert.doesNotMatch(editor.details.at(-1) ?? '', /no longer does anything/);
			});
		}

		it('is read from VS Code’s tasks, those of the test group first; the others are offered for editing', async () => {
			const command = (name: string, execution: object, more: object = {}) => ({
				name,
				isBackground: false,
				execution,
				...more,
			});
			Object.assign(tasks, {
				fetchTasks: async () => [
					command('build', new ShellExecution({ commandLine: 'make' }), { group: TaskGroup.Build }),
					command('asks', new ShellExecution({ commandLine: `run \${input:x}` }), { group: TaskGroup.Test }),
					command('default', new ProcessExecution({ process: 'node', args: ['test.js'] }), {
						group: { ...TaskGroup.Test, isDefault: true },
					}),
					command('other', new ShellExecution({ commandLine: 'other' }), { scope: { uri: uriOf('/other') } }),
					command('custom', {}),
				],
			});
			editor.typed = ['node test.js # mine'];
			const proof = await prove(`run \${input:x}`, 'No Benchmark', 'Run');
			assert.deepEqual(
				offered[0]?.map(({ label }) => label),
				['node test.js', `run \${input:x}`, 'npm test', 'make', 'No Tests', 'Other…'],
			);
			assert.match(offered[0]?.[1]?.detail ?? '', /To edit first: \$\{input:x\} stands for nothing in a copy/);
			assert.equal(prover.agreed()?.tests?.text, 'node test.js # mine');
			assert.equal(proof?.same.kind, 'same');
		});

		it('asks for what a task sets by variables that stand for nothing in a copy', async () => {
			const env = { CI: '1', HOME_OF: `\${userHome}/x`, ASKED: `\${input:x}` };
			const execution = new ShellExecution({ commandLine: TEST, options: { env } });
			Object.assign(tasks, {
				fetchTasks: async () => [{ name: 'asks', isBackground: false, definition: {}, execution }],
			});
			editor.typed = ['node test.js # mine', '/home/x', ''];
			choices = [TEST, 'No Benchmark'];
			const chosen = await prover.chooseCommands();
			assert.deepEqual(chosen?.tests?.environment, { CI: '1', HOME_OF: '/home/x', ASKED: '' });
			editor.typed = ['node test.js # mine', undefined];
			choices = [TEST, 'No Benchmark'];
			assert.equal(await prover.chooseCommands(), undefined);
		});

		it('lists the tests first, each once, and tasks that are none last', async () => {
			const task = (name: string, commandLine: string, group?: object, env: Record<string, string> = {}) => ({
				...{ name, group, isBackground: false, definition: {} },
				execution: new ShellExecution({ commandLine, options: { env } }),
			});
			Object.assign(tasks, {
				fetchTasks: async () => [
					task('install', 'npm install'),
					task('test', 'npm run test', { id: 'test' }),
					task('all', 'make check', { id: 'test' }),
					task('with', 'npm test', { id: 'test' }, { DATABASE: 'x' }),
				],
			});
			choices = [undefined];
			assert.equal(await prover.chooseCommands(), undefined);
			assert.deepEqual(
				offered[0]?.map(({ label, description = '' }) => `${label} ${description}`.trim()),
				[
					'npm test by package.json',
					'make check the task “all”',
					'npm test the task “with”',
					'npm install the task “install”',
					'No Tests',
					'Other…',
				],
			);
		});

		it('shows hidden and misleading characters of a command by their codes', async () => {
			editor.typed = ['node test.js \u202e\u00a0x'];
			await prove('Other…', 'No Benchmark', undefined);
			assert.match(editor.details.at(-1) ?? '', /node test\.js <U\+202E><U\+00A0>x/);
		});

		it('stays agreed to when the same is chosen again, and only then', async () => {
			await agreeTo('npm test', TEST);
			choices = ['npm test', 'No Benchmark'];
			await prover.chooseCommands();
			assert.equal(prover.agreed()?.tests?.text, 'npm test');
			editor.typed = ['node other.js'];
			choices = ['Other…', 'No Benchmark'];
			assert.equal((await prover.chooseCommands())?.tests?.text, 'node other.js');
			assert.equal(prover.agreed(), undefined);
		});

		it('is what was agreed to when the proof began: others chosen meanwhile are for the next one', async () => {
			await agreeTo('npm test', TEST);
			const chooseOther = async () => {
				editor.typed = ['node other.js'];
				choices = ['Other…', 'No Benchmark'];
				assert.equal((await prover.chooseCommands())?.tests?.text, 'node other.js');
			};
			const { withProgress } = asIs.window;
			Object.assign(window, {
				withProgress: async (...[options, work]: Parameters<typeof withProgress>) => {
					await chooseOther();
					return await withProgress(options, work);
				},
			});
			const asked = editor.details.length;
			assert.equal((await prove())?.same.kind, 'same');
			assert.equal(editor.details.length, asked);
			await agreeTo('npm test', TEST);
			Object.assign(window, {
				withProgress: async (...[options, work]: Parameters<typeof withProgress>) => {
					await chooseOther();
					write('package.json', packageFile('node test.js && true'));
					choices = ['Run'];
					return await withProgress(options, work);
				},
			});
			assert.equal((await prove())?.same.kind, 'same');
			assert.match(editor.details.at(-1) ?? '', /node test\.js && true/);
			assert.equal(prover.agreed(), undefined);
			Object.assign(window, { withProgress });
			choices = [undefined];
			assert.equal(await prover.prove(documentOf(), 'x'), undefined);
			assert.match(editor.details.at(-1) ?? '', /node other\.js/);
		});

		it('needs tests or a benchmark', async () => {
			assert.equal(await prove('No Tests', 'No Benchmark'), undefined);
			says(/Without tests and a benchmark there is nothing to prove with\. Choose at least one/);
		});

		it('may be a benchmark that prints a number, or that is timed', async () => {
			editor.typed = ['node bench.js', '([0-9]+) ms'];
			choices = ['No Tests', 'Other…', 'A Number That It Prints: Lower Is Better'];
			assert.deepEqual(await prover.chooseCommands(), {
				benchmark: {
					text: 'node bench.js',
					folder: '',
					environment: {},
					measure: { kind: 'number', pattern: '([0-9]+) ms', better: 'lower' },
				},
			});
			choices = ['No Tests', 'node bench.js', 'The Time It Takes'];
			assert.deepEqual((await prover.chooseCommands())?.benchmark?.measure, { kind: 'time' });
			assert.equal(prover.agreed(), undefined);
		});

		it('may take the number that the benchmark prints instead of its time, which is agreed to as before', async () => {
			const document = uriOf(join(project, 'one.js'));
			assert.equal(await prover.measurePrinted(document), false);
			const elsewhere = uriOf('/elsewhere/one.js');
			const benchmark = { text: 'node bench.js', folder: '', environment: {}, measure: { kind: 'time' } } as const;
			const agreed = agreedWords({ commands: { benchmark }, scripts: [] });
			await state.update('proof.commands', { [`file:${project}`]: { commands: { benchmark }, agreed } });
			choices = [undefined];
			assert.equal(await prover.measurePrinted(document), false);
			choices = ['Higher Is Better'];
			assert.equal(await prover.measurePrinted(elsewhere), false);
			assert.equal(await prover.measurePrinted(document), true);
			assert.deepEqual(prover.agreed()?.benchmark?.measure, { kind: 'number', pattern: '', better: 'higher' });
		});

		it('may be a benchmark to be written: that command begins, and nothing runs', async () => {
			assert.equal(await prove('npm test', 'Write a Benchmark…'), undefined);
			assert.equal(editor.commands.at(-1), 'whetstone.optimize.writeBenchmark');
			assert.equal(editor.terminals.length, 0);
		});

		it('keeps the tests chosen before a benchmark is written, and can be proved with while that is under way', async () => {
			const { executeCommand } = commands;
			Object.assign(commands, { executeCommand: () => new Promise(() => {}) });
			assert.equal(await prove('npm test', 'Write a Benchmark…'), undefined);
			Object.assign(commands, { executeCommand });
			assert.equal((await prove('Run'))?.same.kind, 'same');
			assert.equal(offered.length, 2);
			assert.equal(prover.agreed()?.tests?.text, 'npm test');
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
				assert.equal(prover.agreed(), undefined, JSON.stringify(entry));
			}
			await state.update('proof.commands', 'no record');
			assert.equal(prover.agreed(), undefined);
		});
	});

	describe('the running', () => {
		it('prints each run with what it is for, its exit code and its time, without taking the focus; one terminal for all', async () => {
			await agreeTo(TEST);
			await prove();
			assert.match(
				printed(),
				/Tests without the proposal.*\$ node test\.js.*Exit code 0 after \d+\.\d\d s.*Tests with the code made to stop.*Exit code 1/s,
			);
			await prove();
			assert.equal(editor.terminals.length, 1);
			assert.ok(editor.terminals[0]?.shown.every((keepsFocus) => keepsFocus === true));
		});

		it('takes the text of unsaved editors, in their encoding', async () => {
			write('test.js', 'process.exit(3);\n');
			const uri = uriOf(join(project, 'test.js'));
			const text = "require('node:assert').equal(require('./one.js').one(), 1); // é\n";
			workspace.textDocuments = [{ uri, isDirty: true, encoding: 'iso88591', getText: () => text }];
			await agreeTo(TEST);
			assert.equal((await prove())?.same.kind, 'same');
			assert.equal(readFileSync(join(project, 'test.js'), 'utf8'), 'process.exit(3);\n');
		});

		it('is one at a time: the second says so, and offers the output of the first; Ctrl+C ends it', async () => {
			await agreeTo('node -e "console.log(123);setInterval(()=>{},1000)"');
			const { promise: begun, resolve } = Promise.withResolvers<void>();
			const running = prove();
			const watch = setInterval(() => printed().includes('\n123') && resolve(), 20);
			await begun;
			clearInterval(watch);
			assert.equal(await prover.prove(documentOf(), 'x'), undefined);
			says(/A proof is running in this window already/);
			assert.deepEqual(
				editor.buttons.map((button) => (button as { title: string }).title),
				['Show Output'],
			);
			const [terminal] = editor.terminals;
			terminal?.type('\u001b[1;1R');
			terminal?.type('\u0003');
			assert.equal(await running, undefined);
			assert.match(printed(), /Canceled after.*The proof was canceled\./s);
			await agreeTo(TEST);
			assert.equal((await prove())?.same.kind, 'same');
		});

		it('ends with the window, which waits until nothing of it runs and no copy is left', async () => {
			await agreeTo('node -e "console.log(123,process.env.WHETSTONE_PROOF,456);setInterval(()=>{},1000)"');
			const { promise: begun, resolve } = Promise.withResolvers<string>();
			const running = prove();
			const watch = setInterval(() => {
				const [, mark] = /123 (whetstone-\S+) 456/.exec(printed()) ?? [];
				if (mark !== undefined) resolve(mark);
			}, 20);
			const mark = await begun;
			clearInterval(watch);
			assert.notDeepEqual(await markedProcesses(mark), []);
			await prover.end();
			assert.deepEqual(await markedProcesses(mark), []);
			assert.deepEqual(
				readdirSync(join(root(), 'storage', 'proofs')).filter((name) => name.startsWith('whetstone-')),
				[],
			);
			assert.equal(await running, undefined);
			await prover.end();
		});

		it('proves several changes in one copy, each by itself', async () => {
			await agreeTo(TEST);
			const found: (readonly [number, Proof['same']['kind']])[] = [];
			await prover.proveEach({
				documents: [documentOf(), documentOf({ after: AFTER.replace('1', '2') })],
				name: 'each',
				onFound: async ({ same }, index) => {
					found.push([index, same.kind]);
				},
			});
			assert.deepEqual(found, [
				[0, 'same'],
				[1, 'different'],
			]);
		});
	});
});
