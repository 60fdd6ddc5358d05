import assert from 'node:assert/strict';
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ProgressReportStage } from '@vscode/test-electron';
import { DesktopDownloadReporter } from '../../host/install/desktopDownloadReporter.ts';
import { isWorthALine, reportDownload, stillInstalling } from '../../host/install/downloadProgress.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const MEGABYTE = 1_000_000;

describe('the progress of a download', () => {
	const folder = temporaryFolder();

	it('is told in a line that says how long it takes and how much has arrived', () => {
		assert.equal(stillInstalling('VS Code', 10, undefined), 'Still installing VS Code (10 s)…');
		assert.equal(
			stillInstalling('VS Code', 20, 41.2 * MEGABYTE),
			'Still installing VS Code (20 s): 42 MB downloaded so far…',
		);
		assert.match(
			stillInstalling('VS Code', 10, 0),
			/^Still installing VS Code \(10 s\): nothing has come over the network yet\. If this computer is offline/,
		);
	});

	it('is read from what npm writes meanwhile, also once that has been moved away', async () => {
		const downloads = path.join(folder(), '_cacache/tmp');
		mkdirSync(downloads, { recursive: true });
		const older = path.join(downloads, 'older');
		writeFileSync(older, Buffer.alloc(5 * MEGABYTE));
		utimesSync(older, 0, 0);
		const lines: string[] = [];
		const { promise, resolve } = Promise.withResolvers<void>();
		const print = (line: string) => {
			lines.push(line);
			if (lines.length === 2) writeFileSync(path.join(downloads, 'one'), Buffer.alloc(3 * MEGABYTE));
			if (lines.length === 3) {
				rmSync(path.join(downloads, 'one'));
				writeFileSync(path.join(downloads, 'two'), Buffer.alloc(2 * MEGABYTE));
			}
			if (lines.length === 4) resolve();
		};
		const stop = reportDownload({ name: 'VS Code', size: '80 MB' }, { print, cache: folder(), interval: 20 });
		await promise;
		stop();
		assert.equal(lines[0], 'Downloading VS Code (once: 80 MB)…');
		assert.match(lines[1] ?? '', /: nothing has come over the network yet/);
		assert.match(lines[2] ?? '', /^Still installing VS Code \(\d s\): 3 MB downloaded so far/);
		assert.match(lines[3] ?? '', /^Still installing VS Code \(\d s\): 5 MB downloaded so far/);
	});

	it('is told every ten seconds, and after a minute in which nothing comes every thirty', () => {
		const ticks = Array.from({ length: 12 }, (_, index) => index + 1);
		assert.deepEqual(
			ticks.filter((tick) => isWorthALine(tick, false)),
			[1, 2, 3, 4, 5, 6, 9, 12],
		);
		assert.ok(ticks.every((tick) => isWorthALine(tick, true)));
	});

	it('of desktop VS Code is told every ten seconds, and not at all where it is there', () => {
		const lines: string[] = [];
		let now = 0;
		const reporter = new DesktopDownloadReporter(
			'desktop VS Code',
			(line) => lines.push(line),
			() => now,
		);
		reporter.report({ stage: ProgressReportStage.FoundMatchingInstall, downloadedPath: '' });
		assert.deepEqual(lines, []);
		for (; now <= 25_000; now += 100) {
			const bytesSoFar = (now / 25_000) * 150 * MEGABYTE;
			reporter.report({ stage: ProgressReportStage.Downloading, url: '', totalBytes: 150 * MEGABYTE, bytesSoFar });
		}
		assert.deepEqual(lines, [
			'Downloading desktop VS Code (once: 150 MB)…',
			'Still installing desktop VS Code (10 s): 60 MB downloaded so far…',
			'Still installing desktop VS Code (20 s): 120 MB downloaded so far…',
		]);
	});
});
