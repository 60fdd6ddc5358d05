import { TRANSPORTS } from '../support/fakes/testClient.ts';
import { heapUsed, runSoak, type SoakResult } from '../support/programs/soak.ts';
import type { LongRun } from './longRun.ts';

/** In bytes, for each request. */
const HEAP_BUDGET = 1_024;

/** Makes requests with random faults over each transport: none may be processed twice, and none may leave anything behind. */
export async function runRequests(count: number): Promise<LongRun> {
	const rows: string[][] = [];
	let isClean = true;
	for (const transport of TRANSPORTS) {
		const result = await runSoak(count, transport, 1, heapUsed);
		rows.push([transport, ...cells(result)]);
		isClean &&= leavesNothing(result);
		console.log(`${transport}: ${JSON.stringify(result.outcomes)}`);
	}
	const columns = [
		'transport',
		'seconds',
		'processed twice',
		'heap for each request',
		'left: sockets and timers',
		'listeners',
		'complaints',
	];
	return { table: { title: `${count} requests with random faults`, columns, rows }, isClean };
}

function cells(result: SoakResult): string[] {
	const { duration, processedTwice, heapPerRequest, resourcesLeft, timersLeft, listenersLeft, complaints } = result;
	return [
		(duration / 1_000).toFixed(0),
		String(processedTwice),
		`${heapPerRequest.toFixed(0)} bytes`,
		String(resourcesLeft.length + timersLeft),
		String(listenersLeft),
		complaints.join('; ') || 'none',
	];
}

function leavesNothing(result: SoakResult): boolean {
	const { processedTwice, heapPerRequest, resourcesLeft, timersLeft, listenersLeft, complaints } = result;
	const left = processedTwice + resourcesLeft.length + timersLeft + listenersLeft + complaints.length;
	return left === 0 && heapPerRequest < HEAP_BUDGET;
}
