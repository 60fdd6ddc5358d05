import assert from 'node:assert/strict';
import { withoutOriginal } from '../../../../../../src/edit/core/answer/extraction/withoutOriginal.ts';

const OLD = 'function sum(list) {\n  let all = 0;\n\n  for (const each of list) all += each;\n  return all;\n}';
const NEW = 'function sum(list) {\n  return list.reduce(add, 0);\n}';

describe('the original beside its new version', () => {
	for (const [title, code, wanted] of [
		['above it', `${OLD}\n\n${NEW}`, NEW],
		['below it', `${NEW}\n\n${OLD}`, NEW],
		['with a label each', `// Before\n${OLD}\n\n// After\n${NEW}`, NEW],
		['with a label each, below it', `// Optimized version:\n${NEW}\n\n// Original code\n${OLD}\n`, NEW],
		['with one label above it', `${NEW}\n\n/* the old one */\n${OLD}`, NEW],
		['indented otherwise', `${OLD.replace(/^(?=.)/gm, '    ')}\n${NEW}`, NEW],
		['with blank lines around it', `\n${OLD}\n\n\n${NEW}\n\n`, `\n${NEW}`],
		['below other code, with a label', `a();\nb();\n// Old\n${OLD}\n${NEW}\nc();`, `a();\nb();\n${NEW}\nc();`],
		['above other code, with a label', `${NEW}\na();\n${OLD}\n// New\nb();\nc();`, `${NEW}\na();\nb();\nc();`],
		['above a label below a blank line', `${OLD}\n\n  // Faster\n\n${NEW}`, `\n${NEW}`],
		[
			'after its other lines',
			`${OLD.slice(OLD.indexOf('\n') + 1)}\n${OLD}\n${NEW}`,
			`${OLD.slice(OLD.indexOf('\n') + 1)}\n${NEW}`,
		],
		['amid other code', `a();\n${OLD}\n${NEW}`, `a();\n${NEW}`],
		['after its own first line', `function sum(list) {\n${OLD}\n${NEW}`, `function sum(list) {\n${NEW}`],
	] as const) {
		it(`is removed: ${title}`, () => assert.equal(withoutOriginal(code, OLD, 'javascript'), wanted));
	}

	for (const [title, code, original = OLD] of [
		['twice', `${OLD}\n${OLD}`],
		['alone', OLD],
		['with other code alone', `${OLD}\nlog(1);`],
		['in part', `${OLD.slice(0, -2)}\n${NEW}`],
		['of one line', 'let a = 1;\nlet a = 2;', 'let a = 1;'],
		['without its first line', `${OLD.slice(OLD.indexOf('\n') + 1)}\n${NEW}`],
		['of nothing', NEW, ''],
		['beside another declaration', `${OLD}\nfunction add(a, b, c) {`],
		['of one line, with blank lines', 'let a = 1;\nlet a = 2;', '\nlet a = 1;\n'],
		['indented in another form', `${OLD.replace('  let', '      let')}\n${NEW}`],
	] as const) {
		it(`is kept: ${title}`, () => assert.equal(withoutOriginal(code, original, 'javascript'), code));
	}

	it('is removed if it has two lines, or its lines are alike', () => {
		assert.equal(withoutOriginal('a = 1\nb = a\nb = a = 1', 'a = 1\nb = a', 'plaintext'), 'a = 1\nb = a\nb = a = 1');
		assert.equal(withoutOriginal('a = 1\nb = a\nb = 1\na = b', 'a = 1\nb = a', 'python'), 'b = 1\na = b');
		assert.equal(
			withoutOriginal('x = 1\na = 1\na = 1\na = 1\nb = a\na = b\nb = 2', 'a = 1\na = 1\nb = a', 'python'),
			'x = 1\na = 1\na = b\nb = 2',
		);
		const twice = 'a = 1\nx\nb = 1\nc = 1\na = 1\nb = 1\nc = 1\na = 2';
		assert.equal(withoutOriginal(twice, 'a = 1\nb = 1\nc = 1', 'python'), 'a = 1\nx\nb = 1\nc = 1\na = 2');
		assert.equal(withoutOriginal('a = 1\na = 1\nb = a', 'a = 1\nc = a', 'python'), 'a = 1\na = 1\nb = a');
	});

	it('is kept beside code that declares other names, or none', () => {
		for (const added of ['function sumOf(list) {\n  return sum(list);\n}', 'sum([1]);', '// New\nfunction add() {}'])
			for (const code of [`${OLD}\n${added}`, `${added}\n\n${OLD}`])
				assert.equal(withoutOriginal(code, OLD, 'javascript'), code);
	});

	it('is removed beside code of other names with a label that says which is the new version', () => {
		const renamed = NEW.replace('sum(', 'total(');
		for (const code of [
			`// Before\n${OLD}\n// After\n${renamed}`,
			`${OLD}\n\n// === Optimized version ===\n${renamed}`,
			`/* Refactored */\n${renamed}\n/* Original */\n${OLD}`,
			`${OLD}\n// After\n${renamed}`,
		])
			assert.equal(withoutOriginal(code, OLD, 'javascript').trim(), renamed);
		const added = `// Original\n${OLD}\n// Added: the same for others\n${renamed}`;
		assert.equal(withoutOriginal(added, OLD, 'javascript'), added);
	});

	it('is kept with a comment that is no label', () => {
		const note = '// It is slow before the cache is filled once';
		assert.equal(withoutOriginal(`${note}\n${OLD}\n${NEW}`, OLD, 'javascript'), `${note}\n${NEW}`);
		assert.equal(withoutOriginal(`x = 1 // old\n${OLD}\n${NEW}`, OLD, 'javascript'), `x = 1 // old\n${NEW}`);
		assert.equal(
			withoutOriginal(`// older\n${OLD}\n// newer\n${NEW}`, OLD, 'javascript'),
			`// older\n// newer\n${NEW}`,
		);
	});
});
