import { parentPort, workerData } from 'node:worker_threads';
import { recordingTemplate } from '../../core/recording/recordingTemplate.ts';
import type { RecordingTask } from './recordings.ts';

// The thread's entry: parsing would block the extension host.
const { changes, program, file } = workerData as RecordingTask;
parentPort?.postMessage(changes.map((change) => recordingTemplate(change, program, file)));
