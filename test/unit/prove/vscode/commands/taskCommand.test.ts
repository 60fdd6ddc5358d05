import assert from 'node:assert/strict';
import {
	editorVariables,
	type TaskDescription,
	type TaskPlace,
	taskCommand,
} from '../../../../../src/prove/vscode/commands/taskCommand.ts';

const PLACE: TaskPlace = {
	root: '/work/shop',
	name: 'shop',
	environment: { NAME: 'value', CACHE: '/work/shop/cache', GITHUB_TOKEN: `ghp_${'a1B2'.repeat(9)}` },
	platform: 'posix',
};

type Execution = NonNullable<TaskDescription['execution']>;
const shell = (commandLine: string, options: object = {}): Execution => ({ commandLine, options });
const words = (
	command: string,
	...args: readonly (string | { readonly value: string; readonly quoting: number })[]
) => ({
	command,
	args,
});
const read = (execution: Execution | undefined, task: Partial<TaskDescription> = {}, place: Partial<TaskPlace> = {}) =>
	taskCommand(
		{
			name: 'test',
			isBackground: false,
			isDependent: false,
			...(execution === undefined ? {} : { execution }),
			...task,
		},
		{ ...PLACE, ...place },
	);

const [ESCAPE, STRONG, WEAK] = [1, 2, 3];

/** The task, its command in the copy, and the folder that it runs in. */
const COMMANDS: readonly (readonly [string, Execution, string, string?])[] = [
	['a command line', shell('npm test -- --grep "a b"'), 'npm test -- --grep "a b"'],
	['a command line without arguments', words('npm test'), 'npm test'],
	['words', words('npm', 'run', 'test'), 'npm run test'],
	['words with spaces', words('npm', 'run', 'all tests'), "npm run 'all tests'"],
	['words that are quoted already', words('npm', 'run', '"all tests"', "'one'"), `npm run "all tests" 'one'`],
	['words with escaped spaces', words('npm', 'all\\ tests'), 'npm all\\ tests'],
	['a word to escape', words('echo', { value: `a 'b'`, quoting: ESCAPE }), `echo a\\ \\'b\\'`],
	['a word to quote strongly', words('echo', { value: '$HOME', quoting: STRONG }), "echo '$HOME'"],
	['a word to quote weakly', words('echo', { value: '$HOME', quoting: WEAK }), 'echo "$HOME"'],
	['quoting of its own', { ...words('run', 'a b'), options: { shellQuoting: { strong: '|' } } }, 'run |a b|'],
	['a shell of its own', shell('npm test', { executable: '/bin/bash' }), "/bin/bash -c 'npm test'"],
	[
		'a shell with arguments',
		shell('npm test', { executable: 'bash', shellArgs: ['-l', '-c'] }),
		"bash -l -c 'npm test'",
	],
	['a process', { process: 'node', args: ['--test', "it's mine.mjs"] }, `node --test 'it'\\''s mine.mjs'`],
	['the workspace folder', shell(`node \${workspaceFolder}/run.js \${workspaceRoot}/b`), 'node ./run.js ./b'],
	['the workspace folder by name', shell(`node \${workspaceFolder:shop}/run.js`), 'node ./run.js'],
	['the working directory of VS Code', shell(`cd \${cwd} && npm test`), 'cd . && npm test'],
	['the live path', shell('node /work/shop/run.js /work/shopping/list'), 'node ./run.js /work/shopping/list'],
	['a working directory', shell('npm test', { cwd: `\${workspaceFolder}/packages/a` }), 'npm test', 'packages/a'],
	[
		'a live working directory',
		shell(`node \${workspaceFolder}/run.js`, { cwd: '/work/shop/a/b' }),
		'node ../../run.js',
		'a/b',
	],
	['the environment', shell(`echo \${env:NAME} \${env:CACHE}/x \${env:NONE}`), 'echo value ./cache/x '],
	['variables of the shell', shell(`echo \${HOME} $PWD`), `echo \${HOME} $PWD`],
	['names of the folder', shell(`echo \${workspaceFolderBasename}\${/}x`), 'echo shop/x'],
];

/** The task, and why it is offered for editing. */
const PROBLEMS: readonly (readonly [string, ReturnType<typeof read>, unknown])[] = [
	['an input', read(shell(`run \${input:name}`)), { kind: 'variables', variables: [`\${input:name}`] }],
	['a command', read(shell(`run \${command:evil}`)), { kind: 'variables', variables: [`\${command:evil}`] }],
	[
		'a file',
		read(shell(`run \${file} \${fileDirname} \${file}`)),
		{ kind: 'variables', variables: [`\${file}`, `\${fileDirname}`] },
	],
	['a relative file', read(shell(`run \${relativeFile}`)), { kind: 'variables', variables: [`\${relativeFile}`] }],
	['a setting', read(shell(`run \${config:a.b}`)), { kind: 'variables', variables: [`\${config:a.b}`] }],
	['a selection', read(shell(`run \${selectedText}`)), { kind: 'variables', variables: [`\${selectedText}`] }],
	[
		'another folder',
		read(shell(`run \${workspaceFolder:other}`)),
		{ kind: 'variables', variables: [`\${workspaceFolder:other}`] },
	],
	[
		'a secret, which would be shown and kept',
		read(shell(`run \${env:GITHUB_TOKEN}`)),
		{ kind: 'variables', variables: [`\${env:GITHUB_TOKEN}`] },
	],
	['a folder elsewhere', read(shell('run', { cwd: '/elsewhere' })), { kind: 'elsewhere' }],
	['a folder above', read(shell('run', { cwd: `\${workspaceFolder}/..` })), { kind: 'elsewhere' }],
	['a folder that depends', read(shell('run', { cwd: `\${fileDirname}` })), { kind: 'elsewhere' }],
	['a background task', read(shell('run'), { isBackground: true }), { kind: 'background' }],
	['a task after others', read(shell('run'), { isDependent: true }), { kind: 'dependsOn' }],
];

describe('the command of a task', () => {
	for (const [title, execution, text, folder = ''] of COMMANDS) {
		it(`is read of ${title}, leading to the copy`, () => {
			assert.deepEqual(read(execution), { name: 'test', command: { text, folder, environment: {} } });
		});
	}

	for (const [title, found, problem] of PROBLEMS) {
		it(`is only offered for editing with ${title}`, () => {
			assert.deepEqual(found?.problem, problem);
		});
	}

	it('is only offered for editing with each variable that is refused when it is typed, and with no other', () => {
		for (const name of [
			'userHome',
			'execPath',
			'defaultBuildTask',
			'extensionInstallFolder:a.b',
			'workspaceFolderBasename:x',
		]) {
			const variable = `\${${name}}`;
			assert.deepEqual(read(shell(`run ${variable}`))?.problem, { kind: 'variables', variables: [variable] });
			assert.deepEqual(editorVariables(variable), [variable]);
		}
		const own = `run \${files} \${fileCount:-1}`;
		assert.equal(read(shell(own))?.problem, undefined);
		assert.deepEqual(editorVariables(own), []);
	});

	it('keeps the environment of its task, which leads to the copy, too; what is handed on needs no mention', () => {
		const env = {
			ROOT: `\${workspaceFolder}/lib`,
			CI: '1',
			NAME: `\${env:NAME}`,
			GITHUB_TOKEN: `\${env:GITHUB_TOKEN}`,
		};
		const found = read(shell('npm test', { env }));
		assert.deepEqual(found?.command.environment, { ROOT: './lib', CI: '1' });
		assert.equal(found?.problem, undefined);
	});

	it('is quoted as the shell of Windows takes it', () => {
		const windows = { platform: 'windows' as const };
		assert.equal(read(words('npm', 'all tests'), {}, windows)?.command.text, 'npm "all tests"');
		const literal = { process: 'C:\\node.exe', args: ['a "b"'] };
		assert.equal(read(literal, {}, windows)?.command.text, 'C:\\node.exe "a ""b"""');
		assert.equal(read(shell('dir', { executable: 'cmd.exe' }), {}, windows)?.command.text, 'cmd.exe /c dir');
	});

	it('is unknown of a task that an extension runs by itself, and of an empty one', () => {
		assert.equal(read(undefined), undefined);
		assert.equal(read(shell('  ')), undefined);
		assert.equal(read({}), undefined);
	});
});
