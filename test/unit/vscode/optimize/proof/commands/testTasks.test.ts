import assert from 'node:assert/strict';
import type { WorkspaceFolder } from 'vscode';
import {
	ProcessExecution,
	ShellExecution,
	TaskGroup,
	tasks,
	withFakeVscode,
	workspace,
} from '../../../../../support/fakes/fakeVscode.ts';

const { taskCommands } = await withFakeVscode(
	() => import('../../../../../../src/vscode/optimize/proof/commands/testTasks.ts'),
);

const FOLDER = { uri: { fsPath: '/work/shop', toString: () => 'file:/work/shop' }, name: 'shop', index: 0 };
const PLACE = { root: '/work/shop', name: 'shop', environment: {}, platform: 'posix' } as const;
const npmTask = (script: string, name = script) => ({
	name,
	isBackground: false,
	group: TaskGroup.Test,
	definition: { type: 'npm', script },
	execution: new ProcessExecution({ process: 'npm', args: ['run', script] }),
});

describe('the tasks of VS Code that run others first', () => {
	const asIs = { workspace: { ...workspace }, tasks: { ...tasks } };

	afterEach(() => {
		Object.assign(workspace, asIs.workspace);
		Object.assign(tasks, asIs.tasks);
	});

	/** The commands that are offered only for editing. */
	const dependent = async (told: readonly object[], written: object) => {
		Object.assign(tasks, { fetchTasks: async () => told });
		Object.assign(workspace, { getConfiguration: () => ({ inspect: () => written }) });
		const found = await taskCommands(FOLDER as unknown as WorkspaceFolder, PLACE);
		return found.filter(({ problem }) => problem?.kind === 'dependsOn').map(({ command }) => command.text);
	};

	it('are known by their labels, in the files of the folder, the workspace and the user', async () => {
		const told = ['a', 'b', 'c', 'd'].map((name) => ({
			name,
			isBackground: false,
			definition: { type: 'shell', id: `shell,${name}` },
			execution: new ShellExecution({ commandLine: `run ${name}` }),
		}));
		const written = {
			workspaceFolderValue: [{ label: 'a', dependsOn: 'd' }, { label: 'd' }],
			workspaceValue: [{ taskName: 'b', dependsOn: ['d'] }, 'no task'],
			globalValue: [{ label: 'c', type: 'shell', dependsOn: 'd' }],
		};
		assert.deepEqual(await dependent(told, written), ['run a', 'run b', 'run c']);
		assert.deepEqual(await dependent(told, { workspaceValue: 'no tasks' }), []);
	});

	it('are known without a label by what their extension tells them by', async () => {
		const told = [npmTask('test'), npmTask('unit'), npmTask('lint', 'mine')];
		const written = {
			workspaceValue: [
				{ type: 'npm', script: 'test', dependsOn: 'build' },
				{ type: 'npm', script: 'lint', label: 'other', dependsOn: 'build' },
			],
		};
		assert.deepEqual(await dependent(told, written), ['npm run test']);
	});
});
