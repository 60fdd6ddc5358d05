import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runNpm } from '../runProgram.ts';

/** A version of an npm package and the digest that its archive must have. */
export interface PinnedPackage {
	readonly name: string;
	readonly version: string;
	/** `sha512-` and the digest in Base64, as a lockfile writes it. */
	readonly integrity: string;
}

/**
 * Downloads a package's archive into a folder and checks its digest.
 * @returns the archive's path
 * @throws NetworkFailure if no registry can be reached
 */
export async function downloadPackage(pinned: PinnedPackage, folder: string, signal?: AbortSignal): Promise<string> {
	mkdirSync(folder, { recursive: true });
	await runNpm(['pack', `${pinned.name}@${pinned.version}`, '--pack-destination', folder], folder, signal);
	const [name] = readdirSync(folder);
	if (name === undefined) throw new Error(`npm pack ${pinned.name} left no archive in ${folder}`);
	const archive = path.join(folder, name);
	const digest = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
	if (digest !== pinned.integrity) {
		throw new Error(
			`The archive of ${pinned.name}@${pinned.version} is not the expected one: its digest is ${digest}.`,
		);
	}
	return archive;
}
