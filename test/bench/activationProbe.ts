import { appendFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import * as vscode from 'vscode';

/** Milliseconds that the extension host spent on one extension. */
export interface ActivationTimes {
	readonly extension: string;
	readonly load: number;
	readonly activate: number;
	/** From the first command to everything registered; missing if the extension has no such command. */
	readonly firstUse?: number;
}

interface Mark {
	readonly name: string;
	readonly startTime: number;
}

/** A command that itself does next to nothing. */
const COMMAND = 'whetstone.showLog';
/** In milliseconds: the window goes on starting for a while, which would count. */
const PAUSE = 3_000;

declare const MonacoPerformanceMarks: { getMarks(): readonly Mark[] };

/** Activates the extensions that WHETSTONE_BENCH_EXTENSIONS names, in that order, and reports the host's measurements. */
export async function run(): Promise<void> {
	for (const id of (process.env.WHETSTONE_BENCH_EXTENSIONS ?? '').split(',')) {
		const extension = vscode.extensions.getExtension(id);
		if (extension === undefined) throw new Error(`The extension ${id} is not there.`);
		await extension.activate();
		const hasCommand = JSON.stringify(extension.packageJSON).includes(COMMAND);
		const times = { ...readTimes(id), ...(hasCommand ? { firstUse: await firstUse() } : {}) };
		appendFileSync(process.env.WHETSTONE_TEST_OUTPUT ?? '', `${JSON.stringify(times)}\n`);
	}
}

/** Runs the first command in a window that is connected to no service and has loaded nothing. */
async function firstUse(): Promise<number> {
	await setTimeout(PAUSE);
	const start = performance.now();
	await vscode.commands.executeCommand(COMMAND);
	return performance.now() - start;
}

/** Between the two spans, the host reads the extension's stored state; that time does not count. */
function readTimes(extension: string): ActivationTimes {
	const marks = MonacoPerformanceMarks.getMarks();
	const time = (step: string) => {
		const mark = marks.find(({ name }) => name === `code/extHost/${step}/${extension}`);
		if (mark === undefined) throw new Error(`The extension host has no mark ${step} for ${extension}.`);
		return mark.startTime;
	};
	return {
		extension,
		load: time('didLoadExtensionCode') - time('willLoadExtensionCode'),
		activate: time('didActivateExtension') - time('willActivateExtension'),
	};
}
