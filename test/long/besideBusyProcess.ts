import { spawn } from 'node:child_process';

/** Does some work while a process keeps a processor busy. */
export async function besideBusyProcess(work: () => Promise<void>): Promise<void> {
	const busy = spawn(process.execPath, ['-e', 'for (;;);']);
	try {
		await work();
	} finally {
		busy.kill();
	}
}
