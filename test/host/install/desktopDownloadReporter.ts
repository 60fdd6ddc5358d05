import { type ProgressReport, type ProgressReporter, ProgressReportStage } from '@vscode/test-electron';
import { bytesInMegabyte, lineInterval, stillInstalling } from './downloadProgress.ts';

/** Reports the download of desktop VS Code: when it starts, and every ten seconds. Says nothing if there is no download. */
export class DesktopDownloadReporter implements ProgressReporter {
	readonly #name: string;
	readonly #print: (line: string) => void;
	readonly #now: () => number;
	/** When the download began, and when the last line was printed, in milliseconds. */
	#begin: number | undefined;
	#said = 0;

	constructor(name: string, print: (line: string) => void = console.log, now: () => number = () => performance.now()) {
		this.#name = name;
		this.#print = print;
		this.#now = now;
	}

	report(report: ProgressReport): void {
		if (report.stage !== ProgressReportStage.Downloading) return;
		const now = this.#now();
		if (this.#begin === undefined) {
			this.#begin = now;
			this.#said = now;
			const size = `${Math.ceil(report.totalBytes / bytesInMegabyte)} MB`;
			this.#print(`Downloading ${this.#name} (once: ${size})…`);
		} else if (now - this.#said >= lineInterval) {
			this.#said = now;
			this.#print(stillInstalling(this.#name, Math.round((now - this.#begin) / 1_000), report.bytesSoFar));
		}
	}

	/** A failure is not reported: VS Code's server is used instead. */
	error(): void {}
}
