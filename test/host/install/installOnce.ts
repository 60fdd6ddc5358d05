import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isRunning } from '../isRunning.ts';
import { NetworkFailure } from '../runProgram.ts';
import { untilInterrupted } from '../untilInterrupted.ts';
import { reportDownload } from './downloadProgress.ts';

/** What is installed, in words for the waiting developer. */
export interface Installation {
	readonly name: string;
	/** The size of the download, such as `about 80 MB`. */
	readonly size: string;
}

/** Fills an empty folder; the signal aborts it when nothing waits for it any longer. */
type Build = (temporary: string, signal: AbortSignal) => Promise<void>;

/** The installations in progress in this process, by folder. */
const installations = new Map<string, Promise<void>>();

/**
 * Creates a folder once: `build` fills a temporary folder next to it, which is then renamed, so that the folder appears
 * complete or not at all. A signal that ends this process first removes the temporary folder. A folder with another stamp
 * is replaced. Concurrent calls wait for the same installation.
 * @throws NetworkFailure with a sentence for the developer if the download fails
 */
export function installOnce(
	folder: string,
	stamp: string,
	what: Installation,
	build: Build,
	report = reportDownload,
): Promise<void> {
	const running =
		installations.get(folder) ??
		install(folder, stamp, what, build, report).finally(() => installations.delete(folder));
	installations.set(folder, running);
	return running;
}

async function install(
	folder: string,
	stamp: string,
	what: Installation,
	build: Build,
	report: typeof reportDownload,
): Promise<void> {
	const stampFile = path.join(folder, 'installed');
	const isInstalled = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
	if (isInstalled()) return;
	const temporary = `${folder}.new-${process.pid}`;
	removeAbandoned(folder);
	await untilInterrupted(async (signal) => {
		mkdirSync(temporary, { recursive: true });
		const stopReporting = report(what);
		try {
			await build(temporary, signal);
			signal.throwIfAborted();
			writeFileSync(path.join(temporary, 'installed'), stamp);
			if (isInstalled()) return; // by another process in the meantime
			rmSync(folder, { recursive: true, force: true });
			renameSync(temporary, folder);
		} catch (error) {
			throw error instanceof NetworkFailure ? withAdvice(error, what) : error;
		} finally {
			stopReporting();
			rmSync(temporary, { recursive: true, force: true });
		}
	});
}

function withAdvice(failure: NetworkFailure, { name, size }: Installation): NetworkFailure {
	const script = process.env.npm_lifecycle_event;
	const again = script === undefined ? 'this' : `npm ${/^(start|test)$/.test(script) ? '' : 'run '}${script}`;
	return new NetworkFailure(
		`No network: ${failure.message}, and ${name} has to be downloaded once (${size}). Connect, then run ${again} again.`,
		{ cause: failure },
	);
}

/** Removes the temporary folders of installations that were killed. */
function removeAbandoned(folder: string): void {
	for (const abandoned of globSync(`${folder}.new-*`)) {
		if (!isRunning(Number(abandoned.split('-').at(-1)))) rmSync(abandoned, { recursive: true, force: true });
	}
}
