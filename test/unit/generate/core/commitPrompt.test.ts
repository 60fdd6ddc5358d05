import assert from 'node:assert/strict';
import fc from 'fast-check';
import { addedFile, type FileChange, splitDiff } from '../../../../src/base/text/changedFiles.ts';
import { findSecrets } from '../../../../src/base/text/secretScan.ts';
import { type CommitChanges, commitPrompt } from '../../../../src/generate/core/commitPrompt.ts';
import { processorTime } from '../../../support/steadyTime.ts';

const KEY = 'AKIAIOSFODNN7EXAMPLE';
const file = (name: string, lines: number, line = 'a line of code') =>
	addedFile(name, new TextEncoder().encode(`${line}\n`.repeat(lines)));
const changes = (files: readonly FileChange[], more: Partial<CommitChanges> = {}): CommitChanges => ({
	branch: 'totals',
	subjects: ['cart: round once', 'readme: say how'],
	files,
	unread: [],
	...more,
});

describe('the prompt for a commit message', () => {
	it('has the branch, the latest subjects, and each change whole, without what git calls its contents, and its name once', () => {
		const diff = 'diff --git a/a.ts b/a.ts\nindex 1f2e..3d4c 100644\n--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-old\n+new\n';
		const prompt = commitPrompt(changes(splitDiff(diff)), 8_000);
		const [lead, ...rest] = prompt?.text.split('\n\n') ?? [];
		assert.match(lead ?? '', /^Write a commit message for the changes below\. .* 72 characters/);
		assert.deepEqual(rest, [
			'Branch: totals',
			'The first lines of the latest commits, whose language and style the message follows:\n- cart: round once\n- readme: say how',
			'diff --git a/a.ts b/a.ts\n@@ -1 +1 @@\n-old\n+new',
		]);
		assert.deepEqual(prompt?.cut, []);
	});

	it('has both changes of a file that becomes a link', () => {
		const gone = 'diff --git a/a.ts b/a.ts\ndeleted file mode 100644\n@@ -1 +0,0 @@\n-old';
		const comes = 'diff --git a/a.ts b/a.ts\nnew file mode 120000\n@@ -0,0 +1 @@\n+b.ts';
		const prompt = commitPrompt(changes(splitDiff(`${gone}\n${comes}\n`)), 8_000);
		assert.ok(prompt?.text.endsWith(`\n\n${gone}\n${comes}`), prompt?.text);
	});

	it('only names what is binary, written by tools, or was not read, and does not call that cut', () => {
		const binary = addedFile('logo.png', new Uint8Array([0, 1]));
		const files = [binary, file('sub/package-lock.json', 9), file('a.min.js', 1), file('a.ts', 1)];
		const { text, cut } = commitPrompt(changes(files, { unread: ['link'] }), 8_000) ?? assert.fail();
		assert.ok(
			text.includes('Also changed, but only named here: logo.png, sub/package-lock.json, a.min.js, link\n'),
			text,
		);
		assert.match(text, /\n\+a line of code$/);
		assert.deepEqual(cut, []);
	});

	it('gives each file its share, shortens the larger ones at a line, and says where', () => {
		const { text, cut } =
			commitPrompt(changes([file('large.ts', 900), file('b.ts', 3), file('c.ts', 900)]), 4_000) ?? assert.fail();
		assert.deepEqual(cut.toSorted(), ['c.ts', 'large.ts']);
		assert.ok(text.length > 3_900 && text.length <= 4_000, `${text.length}`);
		assert.equal(text.match(/^\+a line of code\n\[…\]$/gm)?.length, 2);
		assert.match(text, /\n\+a line of code\n\+a line of code\n\+a line of code\ndiff/);
		assert.ok(text.includes('\n\nWhere a file ends in […], more of it has changed.\n\n'));
		const places = ['large.ts', 'b.ts', 'c.ts'].map((name) => text.indexOf(`b/${name}`));
		assert.deepEqual(
			places,
			places.toSorted((one, other) => one - other),
		);
	});

	it('names files for which no room is left, and is undefined where not even the names fit', () => {
		const many = Array.from({ length: 40 }, (_, at) => file(`file${at}.ts`, 30));
		const { text, cut } = commitPrompt(changes(many), 4_000) ?? assert.fail();
		assert.ok(cut.length > 30 && cut.length <= 40, `${cut.length}`);
		assert.match(text, /only named here: .*file\d+\.ts \(\+30 −0\)/);
		for (const { name } of many) assert.ok(text.includes(name), name);
		assert.equal(
			commitPrompt(changes(Array.from({ length: 20_000 }, (_, at) => file(`file${at}.ts`, 1))), 8_000),
			undefined,
		);
	});

	it('leaves room beside a line of minified code, and takes at most a quarter for subjects', () => {
		const subjects = Array.from({ length: 10 }, (_, at) => `${at} ${'word '.repeat(60)}`);
		const { text } =
			commitPrompt(changes([file('a.js', 200, 'x'.repeat(5_000))], { subjects }), 1_000) ?? assert.fail();
		assert.ok(text.length <= 1_000 && text.includes('+xxx'), text);
		assert.ok((text.match(/^- /gm)?.length ?? 0) < 3);
		assert.equal(
			commitPrompt(changes([file('a.ts', 1)], { subjects: [], branch: undefined }), 1_000)?.text.includes('Branch'),
			false,
		);
	});

	it('never is longer than allowed, and leaves no file unnamed, whatever has changed', () => {
		const files = fc.array(fc.tuple(fc.nat(60), fc.nat(90)), { minLength: 1, maxLength: 60 });
		fc.assert(
			fc.property(files, fc.integer({ min: 600, max: 8_000 }), (sizes, longest) => {
				const all = sizes.map(([lines, length], at) => file(`f${at}_.ts`, lines, 'y'.repeat(length)));
				const prompt = commitPrompt(changes(all), longest);
				if (prompt === undefined) return;
				assert.ok(prompt.text.length <= longest, `${prompt.text.length} > ${longest}`);
				for (const { name, diff } of all) {
					assert.ok(prompt.text.includes(name), name);
					assert.ok(prompt.cut.includes(name) || prompt.text.includes(diff.slice(diff.indexOf('@@'))), name);
				}
			}),
			{ numRuns: 300 },
		);
	});

	it('has a mark for each secret: after a sign, over several lines, in a subject; nothing else changes', () => {
		const pem = [
			'-----BEGIN PRIVATE KEY-----',
			...Array(4).fill('MIIEvQIBADANBgkqhkiG9w0BAQEFAASC'),
			'-----END PRIVATE KEY-----',
		];
		const diff = `diff --git a/.env b/.env\n@@ -1,2 +1,9 @@\n-API_TOKEN=9f8e7d6c5b4a3f2e1d0c\n+API_TOKEN=0a1b2c3d4e5f6a7b8c9d\n kept\n${pem.map((line) => `+${line}`).join('\n')}\n+end`;
		const files = [{ name: '.env', diff, isBinary: false }];
		const all = changes([...files, file('a.ts', 4)], { branch: `try/${KEY}`, subjects: [`use ${KEY}`], unread: [KEY] });
		const [safe, whole] = [true, false].map((isRedacted) => commitPrompt(all, 8_000, isRedacted) ?? assert.fail());
		assert.doesNotMatch(safe?.text ?? '', /9f8e7d|0a1b2c|MIIEvQ|AKIA/);
		assert.match(
			safe?.text ?? '',
			/^-API_TOKEN=\[redacted\]\n\+API_TOKEN=\[redacted\]\n kept\n\+-----BEGIN[\s\S]*\n\+end\n(?:.*\n){3}\+a line/m,
		);
		assert.match(
			safe?.text ?? '',
			/^Branch: try\/\[redacted\]\n[\s\S]*^- use \[redacted\]\n[\s\S]*here: \[redacted\]$/m,
		);
		assert.ok(whole?.text.includes('9f8e7d') && whole.text.includes(`Branch: try/${KEY}`));
		assert.deepEqual(whole?.secrets, ['try/[redacted]', '[redacted]', 'use [redacted]', '.env']);
		const harmless = commitPrompt(changes([file('a.ts', 4)]), 8_000);
		assert.deepEqual(commitPrompt(changes([file('a.ts', 4)]), 8_000, true), harmless);
		assert.deepEqual(harmless?.secrets, []);
	});

	it('has no secret if only what it does not show has one, and says how much has changed there', () => {
		const large = splitDiff(`${file('large.ts', 3_000).diff}\n+const key = '${KEY}';\n`);
		const few = commitPrompt(changes(large), 8_000) ?? assert.fail();
		assert.deepEqual([few.cut, few.secrets], [['large.ts'], []]);
		const many = Array.from({ length: 60 }, (_, at) => file(`file${at}.ts`, 60));
		const prompts = [true, false].map((isRedacted) => commitPrompt(changes([...many, ...large]), 8_000, isRedacted));
		assert.match(prompts[0]?.text ?? '', /large\.ts \(\+3001 −0\)/);
		assert.deepEqual(prompts[0], prompts[1]);
	});

	it('has a secret if, and only if, what it shows has one, wherever it stands', () => {
		const token = `github_pat_${'a1B2'.repeat(20)}`;
		for (let at = 0; at < 40; at += 1) {
			const lines = Array.from({ length: 40 }, (_, line) => `${'x'.repeat(60)} ${line === at ? token : ''}`);
			const { text, secrets } = commitPrompt(changes([file('a.ts', 1, lines.join('\n'))]), 2_000) ?? assert.fail();
			assert.equal(secrets.length > 0, text.includes(token), `${at}`);
		}
	});

	it('is no longer than allowed with marks that are longer than their secrets', () => {
		const short = file('.env', 100, 'Password=ab1!;');
		const { text } = commitPrompt(changes([short, file('a.ts', 90)]), 3_900, true) ?? assert.fail();
		assert.ok(text.length <= 3_900 && text.includes('Password=[redacted];'), `${text.length}`);
	});

	it('is not searched for secrets where it shows nothing', () => {
		const all = changes(Array.from({ length: 170 }, (_, at) => file(`f${at}.ts`, 1_000, `const key${at} = 'abc123';`)));
		const searching = processorTime(() => all.files.map(({ diff }) => findSecrets(diff)));
		const writing = processorTime(() => commitPrompt(all, 8_000));
		assert.ok(writing < searching / 2, `${writing} of ${searching} ms`);
	});
});
