import { Console } from 'node:console';
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { format } from 'node:util';
import Mocha from 'mocha';
import TallyReporter from '../runner/tallyReporter.ts';

const testLimit = 300_000;

/**
 * Runs the test files named by WHETSTONE_TEST_FILES. The extension host calls this. What is printed goes to the file
 * WHETSTONE_TEST_OUTPUT, written at once, so that nothing is lost when the host dies.
 */
export async function run(): Promise<void> {
	const files = (process.env.WHETSTONE_TEST_FILES ?? '').split(path.delimiter).filter((file) => file !== '');
	const grep = process.env.WHETSTONE_TEST_GREP;
	sendOutputTo(process.env.WHETSTONE_TEST_OUTPUT ?? '');
	const mocha = new Mocha({
		reporter: TallyReporter,
		timeout: testLimit,
		color: process.env.WHETSTONE_TEST_COLOR === 'true',
		forbidOnly: Boolean(process.env.CI),
		...(grep !== undefined && { grep }),
	});
	for (const file of files) mocha.addFile(file);
	await mocha.loadFilesAsync();
	const failures = await new Promise<number>((resolve) => mocha.run(resolve));
	if (failures > 0) throw new Error(`${failures} of the tests failed.`);
}

/** The workbench mixes the host's own console into its log; the console object itself cannot be changed, only replaced. */
function sendOutputTo(file: string): void {
	const write = (text: string) => appendFileSync(file, text);
	const sink = new Writable({
		decodeStrings: false,
		write(chunk, _encoding, done) {
			write(String(chunk));
			done();
		},
	});
	globalThis.console = new Console({ stdout: sink, stderr: sink, colorMode: false }) as typeof console;
	Object.assign(Mocha.reporters.Base, { consoleLog: (...values: unknown[]) => write(`${format(...values)}\n`) });
}
