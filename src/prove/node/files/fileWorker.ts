import { parentPort } from 'node:worker_threads';
import { doFileTask, type FileTask } from './fileTasks.ts';

// The thread's entry: it answers each task with its result or failure.
parentPort?.on('message', (task: FileTask) => {
	try {
		parentPort?.postMessage({ result: doFileTask(task) });
	} catch (error) {
		parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) });
	}
});
