import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { thirdPartyNotices } from '../../../packaging/thirdPartyNotices.ts';
import { makeTemporaryFolder, removeFolder } from '../../host/temporaryFolder.ts';

describe('the third-party notices', () => {
	let folder: string;

	beforeEach(() => {
		folder = makeTemporaryFolder();
	});
	afterEach(() => removeFolder(folder));

	function addPackage(location: string, license?: string): void {
		const packageFolder = path.join(folder, location);
		mkdirSync(packageFolder, { recursive: true });
		const name = location.split('node_modules/').at(-1);
		writeFileSync(path.join(packageFolder, 'package.json'), JSON.stringify({ name, version: '1.2.3' }));
		if (license !== undefined) writeFileSync(path.join(packageFolder, 'LICENSE'), license);
	}

	/** What esbuild would say of one file that it made from these. */
	const bundling = (bytes: Readonly<Record<string, number>>) => ({
		outputs: {
			'dist/main.js': {
				bytes: 1,
				imports: [],
				exports: [],
				inputs: Object.fromEntries(Object.entries(bytes).map(([name, count]) => [name, { bytesInOutput: count }])),
			},
		},
	});

	it('hold the license of each package that ships, once, and of no other', () => {
		addPackage('node_modules/used', 'The license of used.');
		addPackage('node_modules/used/node_modules/@scope/inner', 'The license of inner.');
		addPackage('node_modules/unused', 'The license of unused.');
		const notices = thirdPartyNotices(
			folder,
			bundling({
				'src/main.ts': 10,
				'node_modules/used/a.js': 10,
				'node_modules/used/lib/b.js': 10,
				'node_modules/used/node_modules/@scope/inner/index.js': 10,
				'node_modules/unused/index.js': 0,
			}),
		);
		assert.deepEqual(notices.match(/^The license of \w+/gm), ['The license of used', 'The license of inner']);
		assert.match(notices, /^used 1\.2\.3$/m);
		assert.match(notices, /^@scope\/inner 1\.2\.3$/m);
	});

	it('name whose the icons are, which their license demands and does not say itself', () => {
		addPackage('node_modules/@vscode/codicons', 'Attribution 4.0 International\n\nall 400 lines');
		const notices = thirdPartyNotices(folder, bundling({ 'node_modules/@vscode/codicons/src/icons/add.svg': 1 }));
		assert.match(
			notices,
			/Copyright \(c\) Microsoft Corporation .*\n\nAttribution 4\.0 International\n\nall 400 lines\n/,
		);
	});

	it('name what a package contains without a license file of its own', () => {
		addPackage('node_modules/undici', 'MIT');
		assert.match(thirdPartyNotices(folder, bundling({ 'node_modules/undici/a.js': 1 })), /llhttp.*Fedor Indutny/);
	});

	it('hold the license of a package that lacks it', () => {
		addPackage('node_modules/@vscode/l10n');
		const notices = thirdPartyNotices(folder, bundling({ 'node_modules/@vscode/l10n/dist/browser.js': 1 }));
		assert.match(notices, /^MIT License\n\nCopyright \(c\) Microsoft Corporation\.\n\nPermission is hereby granted/m);
	});

	it('cannot be made where a license is missing', () => {
		addPackage('node_modules/bare');
		const metafile = bundling({ 'node_modules/bare/index.js': 1 });
		assert.throws(() => thirdPartyNotices(folder, metafile), /bare has no license file/);
	});
});
