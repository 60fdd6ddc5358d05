import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Workbench } from './workbench.ts';

/** Ends the process that runs the extension as a crash does, with no word said. */
export function killExtensionHost(workbench: Workbench): void {
	process.kill(extensionHostId(workbench), 'SIGKILL');
}

/** The process that ran the extension last, by the server's log. */
function extensionHostId(workbench: Workbench): number {
	const logs = globSync(path.join(workbench.dataFolder, 'data/logs/*/remoteagent.log')).toSorted();
	const launched = logs
		.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/<(\d+)> Launched Extension Host Process/g)])
		.at(-1);
	assert.ok(launched);
	return Number(launched[1]);
}
