import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import JSZip from 'jszip';
import { repositoryFolder } from '../../host/folders.ts';
import { makeTemporaryFolder, removeFolder } from '../../host/temporaryFolder.ts';

const script = path.join(repositoryFolder, 'packaging/package.ts');

const README = `# A page

![The chat](docs/chat.png)

<!-- only in the repository -->

Run \`npm ci\`.

<!-- end -->

See [the changes](CHANGELOG.md).

<!-- only in the repository -->

## Work on it

<!-- end -->

## License
`;

describe('packaging', () => {
	let folder: string;

	beforeEach(() => {
		folder = makeTemporaryFolder();
		mkdirSync(path.join(folder, 'dist'));
		for (const name of ['LICENSE', '.vscodeignore']) cpSync(path.join(repositoryFolder, name), path.join(folder, name));
		const files = {
			'README.md': README,
			'CHANGELOG.md': '# Changes\n',
			'dist/extension.cjs': 'exports.activate = () => {};\n',
			'dist/metafile.json': '{"outputs":{}}',
		};
		for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
	});
	afterEach(() => removeFolder(folder));

	/** Packs a small extension whose manifest has these members, too; gives its README and what was printed. */
	async function pack(members: object): Promise<{ readonly readme: string | undefined; readonly output: string }> {
		const { name, publisher, version, license, engines } = JSON.parse(
			readFileSync(path.join(repositoryFolder, 'package.json'), 'utf8'),
		);
		const manifest = { name, publisher, version, license, engines, main: './dist/extension.cjs', ...members };
		writeFileSync(
			path.join(folder, 'package.json'),
			JSON.stringify({ ...manifest, activationEvents: ['onCommand:a'] }),
		);
		const { stdout, stderr } = await promisify(execFile)(process.execPath, [script], { cwd: folder });
		const archive = await JSZip.loadAsync(readFileSync(path.join(folder, 'dist/whetstone.vsix')));
		return { readme: await archive.file('extension/readme.md')?.async('string'), output: stdout + stderr };
	}

	it('leaves out of the page what is only for the repository', async () => {
		const { readme, output } = await pack({});
		assert.equal(readme, '# A page\n\n![The chat](docs/chat.png)\n\nSee [the changes](CHANGELOG.md).\n\n## License\n');
		assert.doesNotMatch(output, /WARN/i);
	});

	it('lets pictures and links lead to the address of the project once there is one', async () => {
		const { readme, output } = await pack({ repository: { type: 'git', url: 'https://github.com/owner/project.git' } });
		assert.match(readme ?? '', /!\[The chat\]\(https:\/\/github\.com\/owner\/project\/raw\/HEAD\/docs\/chat\.png\)/);
		assert.match(readme ?? '', /\[the changes\]\(https:\/\/github\.com\/owner\/project\/blob\/HEAD\/CHANGELOG\.md\)/);
		assert.doesNotMatch(output, /WARN/i);
	});
});
