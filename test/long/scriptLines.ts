import { rm } from 'node:fs/promises';
import type { Table } from '../bench/table.ts';
import { makePackages, runAsked, SCRIPT_LINES } from '../support/proof/scriptLines.ts';
import { quickFolder } from '../support/quickFolder.ts';

/** Runs each command line of which scripts are shown before: nothing may run that was not shown, and something must run. */
export async function runScriptLines(): Promise<{ readonly table: Table; readonly isClean: boolean }> {
	const started = performance.now();
	let idle = 0;
	let unseenLines = 0;
	for (const text of SCRIPT_LINES) {
		const root = await quickFolder();
		try {
			makePackages(root);
			const { scripts, unseen } = await runAsked({ text }, root);
			if (scripts.length === 0) idle += 1;
			if (unseen.length > 0) unseenLines += 1;
			if (scripts.length === 0 || unseen.length > 0) console.log(`${text}: ran ${scripts}, unseen ${unseen}`);
		} finally {
			await rm(root, { recursive: true, force: true });
		}
	}
	const seconds = ((performance.now() - started) / 1_000).toFixed(0);
	const columns = ['command lines', 'ran what was not shown', 'ran nothing', 'seconds'];
	const rows = [[String(SCRIPT_LINES.length), String(unseenLines), String(idle), seconds]];
	return { table: { title: 'Scripts of packages', columns, rows }, isClean: idle === 0 && unseenLines === 0 };
}
