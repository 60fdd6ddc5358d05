import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import JSZip from 'jszip';
import { packedExtension } from '../../host/packExtension.ts';

/** Everything that ships. A file that is not here is a mistake, and so is one that is missing. */
const FILES = [
	'[Content_Types].xml',
	'extension.vsixmanifest',
	'extension/LICENSE.txt',
	'extension/SECURITY.md',
	'extension/SUPPORT.md',
	'extension/ThirdPartyNotices.txt',
	'extension/changelog.md',
	'extension/dist/chunk-*.js',
	'extension/dist/extension.cjs',
	'extension/dist/fileWorker.js',
	'extension/dist/localService.js',
	'extension/dist/main.js',
	'extension/dist/programRecorder.js',
	'extension/dist/proofs-*.js',
	'extension/dist/recordingWorker.js',
	'extension/dist/undici.cjs',
	'extension/dist/usageCheckWorker.js',
	'extension/dist/webview/chat.css',
	'extension/dist/webview/chat.js',
	'extension/dist/webview/metrics.css',
	'extension/dist/webview/metrics.js',
	'extension/docs/chat.md',
	'extension/docs/chat.png',
	'extension/docs/connect.md',
	'extension/docs/generate.png',
	'extension/docs/metrics.md',
	'extension/docs/metrics.png',
	'extension/docs/metricsPanel.png',
	'extension/docs/optimize.md',
	'extension/docs/optimize.png',
	'extension/docs/privacy.md',
	'extension/docs/proofs.md',
	'extension/docs/reference.md',
	'extension/docs/reviewInFile.png',
	'extension/docs/when-things-go-wrong.md',
	'extension/media/icon.png',
	'extension/media/review/added-dark.svg',
	'extension/media/review/added-light.svg',
	'extension/media/review/removed-dark.svg',
	'extension/media/review/removed-light.svg',
	'extension/media/walkthrough/chat.svg',
	'extension/media/walkthrough/connect.svg',
	'extension/media/walkthrough/metrics.svg',
	'extension/media/walkthrough/optimize.svg',
	'extension/media/walkthrough/prove.svg',
	'extension/package.json',
	'extension/package.nls.json',
	'extension/readme.md',
];

/** 4 MB: people wait for a download. Below that, no code exists to save bytes. */
const LARGEST_PACKAGE = 4 * 1024 * 1024;
/** 20 KB: what VS Code loads when it starts the extension. */
const LARGEST_ENTRY = 20_000;

describe('the package', () => {
	let vsix: string;
	let archive: JSZip;

	before(async () => {
		vsix = await packedExtension();
		archive = await JSZip.loadAsync(readFileSync(vsix));
	});

	it('holds exactly what ships, within its budgets', async () => {
		const names = Object.values(archive.files).filter((file) => !file.dir);
		// Parts that several files share have names made from their content.
		const shapes = names.map(({ name }) => name.replace(/-[A-Z0-9]{8}\./, '-*.'));
		assert.deepEqual([...new Set(shapes)].toSorted(), FILES);
		assert.ok(statSync(vsix).size <= LARGEST_PACKAGE, `the package has ${statSync(vsix).size} bytes`);
		const entry = Buffer.byteLength(await textOf(archive, 'dist/extension.cjs'));
		assert.ok(entry > 0 && entry <= LARGEST_ENTRY, `the entry has ${entry} bytes`);
	});

	it('holds no map, no eval, and no invisible characters', async () => {
		for (const { name } of Object.values(archive.files).filter((file) => /\.(cjs|js|css|json|md)$/.test(file.name))) {
			const text = (await archive.file(name)?.async('string')) ?? '';
			assert.doesNotMatch(text, /sourceMappingURL|\beval\(|new Function\(/, name);
			assert.doesNotMatch(text, /[\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u, name);
		}
	});

	it('has documents without a picture or a link that would lead nowhere once it is installed', async () => {
		for (const name of ['readme.md', 'changelog.md', 'SECURITY.md', 'SUPPORT.md']) {
			const text = await textOf(archive, name);
			assert.match(text, /^# /, name);
			assert.doesNotMatch(text, /\]\((?!https:\/\/)|^\[.*\]:|<(?:img|a)\b|npm ci/im, name);
		}
	});

	it('has in docs/ only links and pictures that lead to what is packed there', async () => {
		const documents = FILES.filter((name) => /^extension\/docs\/.*\.md$/.test(name));
		for (const name of documents) {
			const text = (await archive.file(name)?.async('string')) ?? '';
			const targets = [...text.matchAll(/\]\(([^)#]+)/g)].map(([, target]) => `extension/docs/${target}`);
			assert.deepEqual(
				targets.filter((target) => !FILES.includes(target)),
				[],
				name,
			);
		}
	});

	it('has the license of every package that it includes', async () => {
		const notices = await textOf(archive, 'ThirdPartyNotices.txt');
		const { dependencies } = JSON.parse(await textOf(archive, 'package.json'));
		// What the dependencies themselves bring along, too.
		for (const name of [...Object.keys(dependencies), 'd3-array', 'd3-color', 'd3-path', 'd3-time', 'llhttp']) {
			assert.match(notices, new RegExp(`^(?:${name} \\d|.*contains ${name},)`, 'm'), name);
		}
		// It is needed to build, and ships nothing.
		assert.doesNotMatch(notices, /^esbuild/m);
	});
});

async function textOf(archive: JSZip, name: string): Promise<string> {
	return (await archive.file(`extension/${name}`)?.async('string')) ?? '';
}
