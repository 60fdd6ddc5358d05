import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeTemporaryFolder } from '../host/temporaryFolder.ts';

/** Writes an extension that does nothing. Whoever asks for it removes its folder. */
export function writeEmptyExtension(): string {
	const folder = makeTemporaryFolder();
	const manifest = { name: 'empty', publisher: 'bench', version: '0.0.1', engines: { vscode: '^1.109.0' } };
	const entry = { main: './extension.cjs', activationEvents: [] };
	writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ ...manifest, ...entry }));
	writeFileSync(path.join(folder, 'extension.cjs'), 'exports.activate = () => {};\n');
	return folder;
}
