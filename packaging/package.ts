// Packs the build in dist/ as dist/whetstone.vsix. Run by `npm run package` in the extension's folder.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createVSIX } from '@vscode/vsce';
import { thirdPartyNotices } from './thirdPartyNotices.ts';

const folder = process.cwd();
const inFolder = (name: string) => path.join(folder, name);
const read = (name: string) => readFileSync(inFolder(name), 'utf8');

/** With a public address, vsce makes every relative link and picture of the page absolute. */
const hasAddress = JSON.parse(read('package.json')).repository !== undefined;
/** What the page of the installed extension is without: VS Code follows no relative link there, and shows no such picture. */
const REPOSITORY_ONLY = /<!-- only in the repository -->.*?<!-- end -->\n*/gs;

writeFileSync(inFolder('dist/README.md'), read('README.md').replace(REPOSITORY_ONLY, ''));
writeFileSync(inFolder('ThirdPartyNotices.txt'), thirdPartyNotices(folder, JSON.parse(read('dist/metafile.json'))));

await createVSIX({
	cwd: folder,
	packagePath: inFolder('dist/whetstone.vsix'),
	readmePath: 'dist/README.md',
	dependencies: false,
	allowMissingRepository: !hasAddress,
	rewriteRelativeLinks: hasAddress,
});
