import { parentPort, workerData } from 'node:worker_threads';
import { findDamage } from './findDamage.ts';

// The thread's entry: it reads the database at the given path, and reports its damage.
parentPort?.postMessage(findDamage(workerData, await import('node:sqlite')));
