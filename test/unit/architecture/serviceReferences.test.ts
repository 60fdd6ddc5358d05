import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
/** Sections of public standards, which are not ours to keep. */
const STANDARD = /\b(RFC \d+|CommonMark|HTML),? section \d/;

describe('references to docs/service.md', () => {
	const headings = new Set(
		[...readFileSync(join(root, 'docs/service.md'), 'utf8').matchAll(/^#{2,3} (\d[\d.]*?)\.? /gm)].map(
			([, number = '']) => number,
		),
	);
	const lines = globSync(['docs/service.md', '{src,test,packaging}/**/*.{ts,tsx}'], { cwd: root }).flatMap((file) =>
		readFileSync(join(root, file), 'utf8')
			.split('\n')
			.map((text) => ({ file, text })),
	);

	it('lead to a section that it has', () => {
		const references = lines.flatMap(({ file, text }) =>
			[...text.matchAll(/§(\d+(?:\.\d+)*)/g)].map(([, section = '']) => ({ file, section })),
		);
		assert.ok(references.some(({ file, section }) => file.startsWith('src') && section === '4.1'));
		assert.deepEqual(
			references.filter(({ section }) => !headings.has(section)),
			[],
		);
	});

	it('have one form: the file and the section sign', () => {
		const others = lines.filter(({ text }) => /\bsections? \d/i.test(text) && !STANDARD.test(text));
		const bare = lines.filter(({ file, text }) => /^src\W/.test(file) && /(?<!service\.md |, )§\d/.test(text));
		assert.deepEqual([...others, ...bare], []);
	});
});
