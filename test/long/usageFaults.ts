import path from 'node:path';
import type { Table } from '../bench/table.ts';
import { makeTemporaryFolder, removeFolder } from '../host/temporaryFolder.ts';
import { runDamagedFiles } from '../support/damagedUsage.ts';
import { runBudgetSchedules } from '../support/programs/budgetSchedules.ts';
import { bundleUsageWindow } from '../support/usageProcesses.ts';
import { killReservations, killWhileSaving, stopWindow, watchBlocks } from '../support/usageRuns.ts';

const number = (value: number) => value.toLocaleString('en');
const seconds = (since: number) => ((performance.now() - since) / 1_000).toFixed(0);

/** A table, and whether it shows nothing but what is promised. */
interface Found {
	readonly table: Table;
	readonly isClean: boolean;
}

/** Runs schedules over three windows that share a budget. */
export async function runSchedules(count: number): Promise<Found> {
	const began = performance.now();
	const { sent, heldBack, unchecked, killed, violations } = await runBudgetSchedules(count, 1);
	for (const violation of violations.slice(0, 5)) console.log(violation);
	const table = {
		title: `${number(count)} random schedules over three windows that share a budget`,
		columns: ['sent', 'held back', 'not checked in time', 'windows killed', 'violations', 'seconds'],
		rows: [[...[sent, heldBack, unchecked, killed, violations.length].map(number), seconds(began)]],
	};
	return { table, isClean: violations.length === 0 };
}

/** Kills windows between a reservation and its receipt, and while they save receipts. */
export async function runKilledUsage(runs: number, kills: number): Promise<Found> {
	const folder = makeTemporaryFolder();
	const script = await bundleUsageWindow(folder);
	let began = performance.now();
	const reservations = await killReservations(script, folder, runs);
	const first = [`${runs} runs, killed between reservation and receipt`, `${reservations.reserved} reserved`];
	const bad = reservations.pending + reservations.lost + reservations.passed;
	const rows = [
		[...first, `${reservations.pending} stay, ${reservations.lost} lost, ${reservations.passed} over`, seconds(began)],
	];
	began = performance.now();
	const saving = await killWhileSaving(script, path.join(folder, 'saving'), kills);
	const second = [`two windows and one killed ${kills} times`, `${number(saving.saved)} saved`];
	rows.push([...second, `${saving.lost} lost, integrity ${saving.integrity}`, seconds(began)]);
	removeFolder(folder);
	const table = { title: 'Windows that are killed', columns: ['what', 'figures', 'left', 'seconds'], rows };
	return { table, isClean: bad === 0 && saving.lost === 0 && saving.integrity === 'ok' };
}

/** Stops a window in the midst of a transaction, and measures what another does. */
export async function runStoppedUsage(): Promise<Found> {
	const folder = makeTemporaryFolder();
	const script = await bundleUsageWindow(folder);
	const rows: string[][] = [];
	let isClean = true;
	for (const mode of ['hold-read', 'hold-write'] as const) {
		for (const ending of ['SIGCONT', 'SIGKILL'] as const) {
			const name = `${mode}-${ending}`;
			const found = await stopWindow(script, path.join(folder, name), mode, ending, watchBlocks);
			const { longestBlock, refusedAfter, saved } = found;
			rows.push([name, longestBlock.toFixed(0), refusedAfter?.toFixed(0) ?? 'never', `${saved} of 3`]);
			isClean &&= longestBlock < 300 && refusedAfter !== undefined && saved === 3;
		}
	}
	removeFolder(folder);
	const columns = ['stopped, then', 'longest block, ms', 'reservation refused after, ms', 'saved in the end'];
	return { table: { title: 'A window that is stopped in the midst of a transaction', columns, rows }, isClean };
}

/** Damages files, and opens each in two windows. */
export async function runDamagedUsage(count: number): Promise<Found> {
	const folder = makeTemporaryFolder();
	const runs = await runDamagedFiles(folder, count);
	removeFolder(folder);
	const bad = runs.filter(({ violation }) => violation !== undefined);
	for (const { kind, seed, violation } of bad) console.log(`${kind}, ${seed}: ${violation}`);
	const rows = [...Map.groupBy(runs, ({ kind }) => kind)].map(([kind, each]) => {
		const told = each.filter(({ problems }) => problems.length > 0).length;
		const violations = each.filter(({ violation }) => violation !== undefined).length;
		const longest = Math.max(...each.map(({ longestBlock }) => longestBlock));
		return [kind, ...[each.length, told, violations].map(number), longest.toFixed(0)];
	});
	const columns = ['the database has', 'files', 'told', 'requests held back for ever, or figures lost silently'];
	const table = { title: 'Damaged databases of figures', columns: [...columns, 'longest block, ms'], rows };
	return { table, isClean: bad.length === 0 };
}
