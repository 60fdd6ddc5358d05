import { parentPort, workerData } from 'node:worker_threads';
import { findDamage } from './findDamage.ts';

// The thread's entry: it reads the database at the path that it is given, and tells what is wrong with it.
parentPort?.postMessage(findDamage(workerData, await import('node:sqlite')));
