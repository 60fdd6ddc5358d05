import assert from 'node:assert/strict';
import { checkGuardrails } from '../../../../../../src/edit/core/guardrails/checkGuardrails.ts';
import type { GuardrailInput } from '../../../../../../src/edit/core/guardrails/guardrail.ts';
import { type RememberingCase, remembering, silent } from './rememberingCases.ts';

const namesOf = (code: Partial<GuardrailInput> & Pick<GuardrailInput, 'original' | 'replacement' | 'languageId'>) =>
	checkGuardrails({ use: 'optimize', ...code }).find(({ kind }) => kind === 'remembers')?.names;

describe('the warning that code remembers', () => {
	const title = ([languageId, , replacement]: RememberingCase) =>
		`${languageId}: ${JSON.stringify(replacement).slice(0, 120)}`;

	for (const each of remembering) {
		const [languageId, original, replacement, name, around] = each;
		it(`is given, ${title(each)}`, () => {
			const place = around === undefined ? {} : { around };
			assert.deepEqual(namesOf({ languageId, original, replacement, ...place }), name?.split(' '));
			const windows = replacement.replaceAll('\n', '\r\n');
			assert.deepEqual(namesOf({ languageId, original, replacement: windows, ...place }), name?.split(' '));
			assert.equal(namesOf({ languageId, original: replacement, replacement, ...place }), undefined);
			assert.equal(namesOf({ languageId, original, replacement, ...place, use: 'generate' }), undefined);
		});
	}

	for (const each of silent) {
		const [languageId, original, replacement, , around] = each;
		it(`is not given, ${title(each)}`, () => {
			const place = around === undefined ? {} : { around };
			assert.equal(namesOf({ languageId, original, replacement, ...place }), undefined);
		});
	}

	it('counts what is new: code that moves keeps what it kept', () => {
		const kept = 'const seen = new Map();\nfunction first(n) {\n\tseen.set(n, 1);\n}\n';
		const moved = 'function first(n) {\n\tseen.set(n, 1);\n}\nconst seen = new Map();\n';
		assert.equal(namesOf({ languageId: 'javascript', original: kept, replacement: moved }), undefined);
	});

	it('sees the function around the lines of an edit', () => {
		const around = {
			before: 'const stats = {};\nfunction run(items) {\n\tstats.runs = 1;\n',
			after: '\treturn stats.count;\n}\n',
		};
		const edit = { languageId: 'javascript', original: '\tconst count = items.length;\n\tstats.count = count;\n' };
		assert.equal(namesOf({ ...edit, replacement: '\tstats.total = items.length;\n', around }), undefined);
		const other = { before: `${around.before.replace('stats.runs = 1', 'go()')}`, after: '\treturn 1;\n}\n' };
		const lone = { languageId: 'javascript', original: '\tgo(items);\n', replacement: '\tstats[items] = go(items);\n' };
		assert.deepEqual(namesOf({ ...lone, around: other }), ['stats']);
	});

	it('tells whether a text newly writes files or storage', () => {
		for (const [languageId, before, after, expected] of [
			['javascript', 'f();', "fs.writeFileSync('/tmp/a', f());", true],
			['javascript', 'f();', "await writeFile('/tmp/a', f());", true],
			['javascript', 'f();', "localStorage.setItem('a', f());", true],
			['typescript', 'f();', 'localStorage.result ??= f();', true],
			['javascript', 'fs.writeFileSync(a, b);', 'await fs.promises.writeFile(a, b);', false],
			['javascript', "fs.writeFileSync('a', b);", "fs.writeFileSync('a', b); fs.writeFileSync('c', d);", true],
			['javascript', 'f();', "// fs.writeFileSync('a')\nf('localStorage.setItem(a)');", false],
			['javascript', 'f();', "fs.readFileSync('a'); localStorage.getItem('b');", false],
			['python', 'f()', "with open('/tmp/a', 'wb') as out:\n    pickle.dump(f(), out)", true],
			['python', 'f()', "open(path, mode='a').write(f())", true],
			['python', 'f()', 'with shelve.open(path) as known:\n    known[a] = f()', true],
			[
				'python',
				'f()',
				"with open(path) as lines:\n    f(lines)\nwith open(path, 'rb') as other:\n    g(other)",
				false,
			],
			['python', "open(a, 'w').write(b)", "with open(a, 'w') as out:\n    out.write(b)", false],
			['java', 'f();', 'Files.writeString(path, f());', true],
			['java', 'f();', 'new PrintWriter(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)));', false],
			['csharp', 'f();', 'new StreamWriter(Console.OpenStandardOutput());', false],
			['csharp', 'f();', 'File.WriteAllText(path, f());', true],
			['go', 'f()', 'os.WriteFile(path, f(), 0o600)', true],
			['rust', 'f();', 'fs::write(path, f())?;', true],
			['ruby', 'f', "File.write('a', f)", true],
			['php', 'f();', "file_put_contents('a', f());", true],
			['c', 'f();', 'FILE *out = fopen("a", "wb");', true],
			['c', 'f();', 'FILE *in = fopen("a", "rb");', false],
			['lua', 'f()', "local out = io.open('a', 'w')", true],
			['unheard-of', 'f', 'writeFile(f)', false],
		] as const) {
			assert.equal(namesOf({ languageId, original: before, replacement: after }) !== undefined, expected, after);
			assert.equal(namesOf({ languageId, original: after, replacement: after }), undefined, after);
		}
	});
});
