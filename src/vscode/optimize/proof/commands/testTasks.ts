import * as vscode from 'vscode';
import type { TaskAsTold, TaskCommand, TaskOptionsOfPlace } from './taskCommand.ts';
import { taskCommand } from './taskCommand.ts';

/** The commands of VS Code's tasks for a folder: those of the test group first, its default before the others. */
export async function taskCommands(
	folder: vscode.WorkspaceFolder,
	place: Omit<TaskOptionsOfPlace, 'dependent'>,
): Promise<readonly TaskCommand[]> {
	const tasks = await vscode.tasks.fetchTasks();
	const dependent = dependentTasks(folder);
	return tasks
		.filter((task) => isOf(task, folder))
		.toSorted((a, b) => rankOf(a) - rankOf(b))
		.flatMap((task) => taskCommand(asTold(task), { ...place, dependent }) ?? []);
}

/** Those of other folders run elsewhere; those of no folder run in the one that VS Code is asked for. */
function isOf({ scope }: vscode.Task, folder: vscode.WorkspaceFolder): boolean {
	if (scope === undefined || typeof scope === 'number') return true;
	return scope.uri.toString() === folder.uri.toString();
}

function rankOf({ group }: vscode.Task): number {
	if (group?.id !== vscode.TaskGroup.Test.id) return 2;
	return group.isDefault === true ? 0 : 1;
}

function asTold({ name, isBackground, execution }: vscode.Task): TaskAsTold {
	const isReadable = execution instanceof vscode.ShellExecution || execution instanceof vscode.ProcessExecution;
	return { name, isBackground, ...(isReadable ? { execution } : {}) };
}

/** By name: VS Code tells neither what a task waits for, nor that it does. */
function dependentTasks(folder: vscode.WorkspaceFolder): ReadonlySet<string> {
	const written: unknown = vscode.workspace.getConfiguration('tasks', folder.uri).get('tasks');
	const tasks: readonly unknown[] = Array.isArray(written) ? written : [];
	return new Set(tasks.flatMap(nameOfDependent));
}

function nameOfDependent(task: unknown): readonly string[] {
	if (typeof task !== 'object' || task === null || !('dependsOn' in task)) return [];
	const label = 'label' in task ? task.label : 'taskName' in task ? task.taskName : undefined;
	return typeof label === 'string' ? [label] : [];
}
