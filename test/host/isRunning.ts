/** Whether this user has a process with this id. */
export function isRunning(processId: number): boolean {
	try {
		return process.kill(processId, 0);
	} catch {
		return false;
	}
}
