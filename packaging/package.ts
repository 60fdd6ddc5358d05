// Packs the build in dist/ as dist/whetstone.vsix. Run by `npm run package` in the extension's folder.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createVSIX } from '@vscode/vsce';
import { installedReadme } from './installedReadme.ts';
import { thirdPartyNotices } from './thirdPartyNotices.ts';

const folder = process.cwd();
const inFolder = (name: string) => path.join(folder, name);
const read = (name: string) => readFileSync(inFolder(name), 'utf8');

/** With a public address, vsce makes every relative link and picture absolute; without one, the page has none. */
const hasAddress = JSON.parse(read('package.json')).repository !== undefined;

writeFileSync(inFolder('dist/README.md'), installedReadme(read('README.md'), hasAddress));
writeFileSync(inFolder('ThirdPartyNotices.txt'), thirdPartyNotices(folder, JSON.parse(read('dist/metafile.json'))));

await createVSIX({
	cwd: folder,
	packagePath: inFolder('dist/whetstone.vsix'),
	readmePath: 'dist/README.md',
	dependencies: false,
	allowMissingRepository: !hasAddress,
	rewriteRelativeLinks: hasAddress,
});
