import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const root = join(import.meta.dirname, '..', '..', '..');
const shared = {
	languageId: 'javascript',
	contentType: 'text/plain',
	style: { insertSpaces: true, width: 2 },
	eol: '\n',
};

/** The output of `npm run answers` for some cases, by their ids. */
async function outcomes(cases: readonly object[]): Promise<Readonly<Record<string, object>>> {
	const run = spawn(process.execPath, [join(root, 'test', 'answers', 'run.ts')], {
		stdio: ['pipe', 'pipe', 'inherit'],
	});
	run.stdin.end(cases.map((each) => `${JSON.stringify({ ...shared, ...each })}\n`).join(''));
	const lines = (await text(run.stdout)).trim().split('\n');
	return Object.fromEntries(lines.map((line) => JSON.parse(line)).map(({ id, ...outcome }) => [id, outcome]));
}

describe('the answers measurement', () => {
	it('reports the resulting document and the visible warnings of each case', async () => {
		const document = 'before();\nslow(1);\nafter();\n';
		const selection = [10, 18];
		const body = 'Faster:\n\n```js\nfast(1);\n```';
		const found = await outcomes([
			{ id: 'edit', kind: 'optimize', document, selection, body },
			{ id: 'cut', kind: 'optimize', document, selection, body: '```js\nfast(1, {\n```' },
			{ id: 'same', kind: 'optimize', document, selection, body: 'slow(1);' },
			{ id: 'refused', kind: 'optimize', document, selection, body: 'I am sorry, but I cannot help you with this.' },
			{ id: 'json', kind: 'optimize', document, selection, body: '{"a":"b"}', contentType: 'application/json' },
			{ id: 'cursor', kind: 'generate', document: '// \u2028\n', selection: [5], body: 'b();' },
		]);
		assert.deepEqual(found, {
			edit: { outcome: 'edit', result: document.replace('slow', 'fast'), warnings: ['part'] },
			cut: { outcome: 'edit', result: document.replace('slow(1);', 'fast(1, {'), warnings: ['truncated'] },
			same: { outcome: 'noChange', result: document, warnings: [] },
			refused: { outcome: 'refused', result: document, warnings: [], reason: 'empty' },
			json: { outcome: 'refused', result: document, warnings: [], reason: 'unrecognised' },
			cursor: { outcome: 'edit', result: '// \u2028\nb();', warnings: [] },
		});
	});
});
