import path from 'node:path';
import { pathToFileURL } from 'node:url';
import Mocha from 'mocha';
import { repositoryFolder } from '../host/folders.ts';

/** Runs the tests of one file in this process, up to the first that fails. Says whether all passed. */
export async function runTestFile(file: string, timeout: number): Promise<boolean> {
	const mocha = new Mocha({ bail: true, timeout, reporter: Mocha.reporters.Base });
	mocha.suite.emit('pre-require', globalThis, file, mocha);
	try {
		await import(pathToFileURL(path.join(repositoryFolder, file)).href);
	} catch {
		return false;
	}
	const failures = await new Promise<number>((resolve) => mocha.run(resolve));
	return failures === 0;
}
