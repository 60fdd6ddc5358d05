import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { TaskCommand, TaskDescription, TaskPlace } from './taskCommand.ts';
import { taskCommand } from './taskCommand.ts';

/** A task in a file of tasks: its content is not validated. */
type WrittenTask = Readonly<Record<string, unknown>>;

/** A task's command, and whether it is in VS Code's test group. */
export interface OfferedTask extends TaskCommand {
	readonly isTest: boolean;
}

/** The commands of VS Code's tasks for a folder: those of the test group first, its default before the others. */
export async function taskCommands(folder: vscode.WorkspaceFolder, place: TaskPlace): Promise<readonly OfferedTask[]> {
	const tasks = await vscode.tasks.fetchTasks();
	const dependent = dependentTasks(folder);
	return tasks
		.filter((task) => isOf(task, folder))
		.toSorted((a, b) => rankOf(a) - rankOf(b))
		.flatMap((task) => {
			const command = taskCommand(describe(task, dependent), place);
			return command === undefined ? [] : [{ ...command, isTest: rankOf(task) < 2 }];
		});
}

/** Tasks without a folder run in the folder that is asked for. */
function isOf({ scope }: vscode.Task, folder: vscode.WorkspaceFolder): boolean {
	if (scope === undefined || typeof scope === 'number') return true;
	return scope.uri.toString() === folder.uri.toString();
}

function rankOf({ group }: vscode.Task): number {
	if (group?.id !== vscode.TaskGroup.Test.id) return 2;
	return group.isDefault === true ? 0 : 1;
}

function describe(task: vscode.Task, dependent: readonly WrittenTask[]): TaskDescription {
	const { name, isBackground, execution } = task;
	const isReadable = execution instanceof vscode.ShellExecution || execution instanceof vscode.ProcessExecution;
	const isDependent = dependent.some((written) => isWritten(task, written));
	return { name, isBackground, isDependent, ...(isReadable ? { execution } : {}) };
}

/**
 * The tasks that run others first, as written in the files of the folder, the workspace, and the user: VS Code’s API does
 * not expose dependencies.
 */
function dependentTasks(folder: vscode.WorkspaceFolder): readonly WrittenTask[] {
	const found = vscode.workspace.getConfiguration('tasks', folder.uri).inspect<unknown>('tasks');
	const files = [found?.workspaceFolderValue, found?.workspaceValue, found?.globalValue];
	return files
		.flatMap((tasks): readonly unknown[] => (Array.isArray(tasks) ? tasks : []))
		.filter((task): task is WrittenTask => typeof task === 'object' && task !== null && 'dependsOn' in task);
}

/** By its label. Without one, its extension names and identifies it, for example by a script. */
function isWritten({ name, definition }: vscode.Task, written: WrittenTask): boolean {
	const label = written.label ?? written.taskName;
	if (label !== undefined) return label === name;
	return Object.entries(definition).every(([key, value]) => isDeepStrictEqual(written[key], value));
}
