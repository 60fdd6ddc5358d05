import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { workspaceOffers } from '../../../../src/prove/vscode/commands/chooseCommands.ts';

const TASKS = [
	{ label: 'build', type: 'shell', command: 'make', group: 'build' },
	{ label: 'asks', type: 'shell', command: `run \${input:x}`, group: 'test' },
	{ label: 'default', type: 'process', command: 'node', args: ['test.js'], group: { kind: 'test', isDefault: true } },
	{ label: 'after', type: 'shell', command: 'run all', group: 'test', dependsOn: 'build' },
	{ type: 'npm', script: 'test', dependsOn: 'build' },
];

describe('the tasks of VS Code', () => {
	const folder = vscode.workspace.workspaceFolders?.[0] ?? assert.fail();
	const root = folder.uri.fsPath;
	const place = { root, name: folder.name, environment: {}, platform: 'posix' } as const;
	const file = join(root, '.vscode', 'tasks.json');
	/** Waits until VS Code knows the tasks of the file, or none of them any more. */
	const untilRead = (count: number) =>
		new Promise<void>((resolve) => {
			const read = () => vscode.workspace.getConfiguration('tasks', folder.uri).get<readonly unknown[]>('tasks') ?? [];
			const look = () => {
				if (read().length !== count) return;
				listener.dispose();
				resolve();
			};
			const listener = vscode.workspace.onDidChangeConfiguration(look);
			look();
		});

	before(async () => {
		mkdirSync(join(root, '.vscode'), { recursive: true });
		const inputs = [{ id: 'x', type: 'promptString', description: 'x' }];
		writeFileSync(file, JSON.stringify({ version: '2.0.0', tasks: TASKS, inputs }));
		await untilRead(TASKS.length);
	});

	after(async () => {
		rmSync(file);
		await untilRead(0);
	});

	it('are offered as commands, those of the test group first, and for editing where they are more than a command', async () => {
		const found = await workspaceOffers.tasks(folder, place);
		const [first] = found;
		assert.deepEqual([first?.command.text, first?.isTest, first?.problem], ['node test.js', true, undefined]);
		const tests = found.filter(({ isTest }) => isTest);
		assert.deepEqual(found.slice(0, tests.length), tests);
		const problemOf = (text: string) => {
			const task = found.find(({ command }) => command.text === text) ?? assert.fail(text);
			return [task.isTest, task.problem?.kind];
		};
		assert.deepEqual(problemOf(`run \${input:x}`), [true, 'variables']);
		assert.deepEqual(problemOf('run all'), [true, 'dependsOn']);
		assert.deepEqual(problemOf('make'), [false, undefined]);
		// Without a label, it is known by what its extension tells it by.
		assert.deepEqual(problemOf('npm run test'), [true, 'dependsOn']);
	});

	it('are none of another folder; files of benchmarks are found by their names', async () => {
		const elsewhere = { ...folder, uri: vscode.Uri.file('/elsewhere') };
		const texts = (await workspaceOffers.tasks(elsewhere, place)).map(({ command }) => command.text);
		assert.ok(!texts.includes('node test.js'), texts.join());
		assert.deepEqual(await workspaceOffers.benchmarkFiles(folder), [join(root, 'benchmark.js')]);
	});
});
