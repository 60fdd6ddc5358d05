import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { UsageMode, UsageReport } from './programs/usageWindow.ts';

const SCRIPT = fileURLToPath(new URL('./programs/usageWindow.ts', import.meta.url));

/** Bundles the program of a window, so that it starts in half the time. @returns its path */
export async function bundleUsageWindow(folder: string): Promise<string> {
	const outfile = join(folder, 'usageWindow.mjs');
	await build({ entryPoints: [SCRIPT], bundle: true, platform: 'node', format: 'esm', target: 'node22', outfile });
	return outfile;
}

/** A window in a process of its own. */
export class UsageProcess {
	readonly child: ChildProcess;
	readonly reports: UsageReport[] = [];
	readonly #ended: Promise<unknown>;
	#hasEnded = false;
	#onReport = () => {};

	/** @param how another user, for whom the rules of the file system hold, or another program that starts Node */
	constructor(
		script: string,
		storage: string,
		mode: UsageMode,
		how: Pick<ForkOptions, 'uid' | 'gid' | 'execPath'> = {},
	) {
		this.child = fork(script, [storage, mode], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], ...how });
		this.#ended = once(this.child, 'close').then(() => {
			this.#hasEnded = true;
			this.#onReport();
		});
		this.child.on('message', (report: UsageReport) => {
			this.reports.push(report);
			this.#onReport();
		});
	}

	/** The reports of a kind until now. */
	of<K extends UsageReport['kind']>(kind: K): readonly Extract<UsageReport, { readonly kind: K }>[] {
		return this.reports.filter((report): report is Extract<UsageReport, { readonly kind: K }> => report.kind === kind);
	}

	/** Waits for the first report of one of the kinds. */
	async until(...kinds: readonly UsageReport['kind'][]): Promise<UsageReport> {
		for (;;) {
			const found = this.reports.find(({ kind }) => kinds.includes(kind));
			if (found !== undefined) return found;
			if (this.#hasEnded) throw new Error(`the window ended without saying ${kinds.join(' or ')}`);
			await new Promise<void>((resolve) => {
				this.#onReport = resolve;
			});
		}
	}

	/** Lets it go on, and waits until it has ended. */
	async goOn(): Promise<void> {
		this.child.send('go on');
		await this.#ended;
	}

	/** Kills it without a chance to do anything more. */
	async kill(): Promise<void> {
		this.child.kill('SIGKILL');
		await this.#ended;
	}
}
