import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isRunning } from '../../host/isRunning.ts';
import type { Workbench } from './workbench.ts';

/** Ends the process that runs the extension as a crash does, with no word said. */
export function killExtensionHost(workbench: Workbench): void {
	process.kill(extensionHostId(workbench), 'SIGKILL');
}

/** The process that runs the extension: by the server's log, the newest that has not ended, as that of a closed window has. */
function extensionHostId(workbench: Workbench): number {
	const logs = globSync(path.join(workbench.dataFolder, 'data/logs/*/remoteagent.log')).toSorted();
	const running = logs
		.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/<(\d+)> Launched Extension Host Process/g)])
		.map(([, id]) => Number(id))
		.findLast(isRunning);
	assert.ok(running);
	return running;
}
