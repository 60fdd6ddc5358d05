import assert from 'node:assert/strict';
import { rewriteCode } from '../../../../../src/localService/rewrites/rewriteCode.ts';
import { assertLeftAlone, assertRewritten, assertUnmentioned, type Example } from '../checkRewrite.ts';

const NAME = 'set-lookup';

const LOOP = `function run(items: string[], tags: string[]) {
	const found: string[] = [];
	for (const item of items) {
		if (tags.includes(item)) found.push(item);
	}
	return found;
}`;

const LOOP_AFTER = `function run(items: string[], tags: string[]) {
	const found: string[] = [];
	const tagSet = new Set(tags);
	for (const item of items) {
		if (tagSet.has(item)) found.push(item);
	}
	return found;
}`;

const EXAMPLES: Readonly<Record<string, Example>> = {
	'makes a set before the loop': {
		code: LOOP,
		after: LOOP_AFTER,
		calls: ['run([], [])', 'run(["a", "b", "a"], ["a"])', 'run(["a"], [])', 'run([], ["a"])', 'run(["a"], [, "a"])'],
	},
	'needs no types where the code makes the list': {
		code: `function run(text, items) {
  const words = Object.keys(text);
  const found = [];
  outer: for (const key in items) {
    while (words.indexOf(key) === -1) {
      found.push(key);
      continue outer;
    }
  }
  return found;
}`,
		after: `function run(text, items) {
  const words = Object.keys(text);
  const found = [];
  const wordSet = new Set(words);
  outer: for (const key in items) {
    while (!wordSet.has(key)) {
      found.push(key);
      continue outer;
    }
  }
  return found;
}`,
		calls: ['run({ a: 1 }, { b: 1, a: 2 })', 'run({}, {})'],
	},
	'makes it before a statement with a call of a list’s method, or in a body of the arrow function': {
		code: `const one = (items: { tag: string }[], tags: string[]) => items.filter(({ tag }) => tags.includes(tag));
class Two {
	run(items: readonly string[], tags: readonly string[]) {
		return items.map((item) => item + String(0 <= tags.indexOf(item)));
	}
}`,
		after: `const one = (items: { tag: string }[], tags: string[]) => {
	const tagSet = new Set(tags);
	return items.filter(({ tag }) => tagSet.has(tag));
};
class Two {
	run(items: readonly string[], tags: readonly string[]) {
		const tagSet = new Set(tags);
		return items.map((item) => item + String(tagSet.has(item)));
	}
}`,
		calls: ['one([{ tag: "a" }, { tag: "b" }], ["b"])', 'new Two().run(["a", "b"], ["b"])'],
	},
	'keeps line ends, and names that the code uses': {
		code: LOOP.replaceAll('\n', '\r\n').replaceAll('found', 'tagSet'),
		after: LOOP_AFTER.replaceAll('\n', '\r\n').replaceAll('tagSet', 'tagSet2').replaceAll('found', 'tagSet'),
		calls: ['run(["a", "b", "a"], ["a"])'],
	},
	'stays inside the loop that gives the list': {
		code: `function run(items: string[], lists: string[][]) {
	let count = 0;
	for (const list of lists) {
		for (const item of items) {
			if (list.includes(item)) count++;
		}
	}
	return count;
}`,
		after: `function run(items: string[], lists: string[][]) {
	let count = 0;
	for (const list of lists) {
		const set = new Set(list);
		for (const item of items) {
			if (set.has(item)) count++;
		}
	}
	return count;
}`,
		calls: ['run([], [["a"]])', 'run(["a", "b"], [["b"], ["b", "a"], []])'],
	},
	'is made where the loop adds to a list that is younger, whoever gets that later': {
		code: 'function run(items: string[], tags: string[]) { const found = []; let count = 0; for (const item of items) { if (tags.includes(item)) { found.push(...item); count += 1; } } return { found, count }; }',
		after:
			'function run(items: string[], tags: string[]) { const found = []; let count = 0; const tagSet = new Set(tags); for (const item of items) { if (tagSet.has(item)) { found.push(...item); count += 1; } } return { found, count }; }',
		calls: ['run([], [])', 'run(["ab", "c"], ["ab"])', '((list) => run(list, list))(["a", "b"])'],
	},
	'finds what `includes` finds': {
		code: 'function run(items: unknown[], all: number[]) { const out: unknown[] = []; for (const item of items) out.push(all.includes(item as number)); return out; }',
		after:
			'function run(items: unknown[], all: number[]) { const out: unknown[] = []; const allSet = new Set(all); for (const item of items) out.push(allSet.has(item as number)); return out; }',
		calls: ['run([], [1])', 'run([NaN, 0, -0, undefined, 1], [NaN, -0])', 'run([undefined], [,])'],
	},
	'is used by several callbacks': {
		code: 'function run(items: string[], all: string[]) { return [items.some((item) => all.indexOf(item) < 0), items.filter((item) => all.indexOf(item) > -1)]; }',
		after:
			'function run(items: string[], all: string[]) { const allSet = new Set(all); return [items.some((item) => !allSet.has(item)), items.filter((item) => allSet.has(item))]; }',
		calls: ['run([], [])', 'run(["a", "b"], ["a"])', 'run(["a"], ["a"])'],
	},
};

describe('looking up in a set what a loop searches for in a list', () => {
	for (const [title, example] of Object.entries(EXAMPLES)) {
		it(title, () => assertRewritten(NAME, example));
	}

	it('names the types that it rests on, and the length from which it pays', () => {
		const [change] = rewriteCode(LOOP, { level: 'high', jsx: false })?.changes ?? [];
		assert.match(change?.description ?? '', /fewer than about 50 elements \(150 .*the type of `tags`, `string\[\]`/);
	});
});

describe('a search in a list that stays', () => {
	const loop = (body: string, parameters = 'items: string[], tags: string[]') =>
		`function run(${parameters}) { for (const item of items) { ${body} } }`;
	for (const [code, ...because] of [
		[loop('if (tags.includes(item)) tags.push(item);'), '`tags` is changed there'],
		[loop('if (tags.includes(item)) [tags[0]] = [item];'), '`tags` is changed there'],
		[loop('if (tags.includes(item)) for (tags[0] of items) break;'), '`tags` is changed there'],
		[loop('if (tags.includes(item)) tags = [];'), '`tags` is assigned more than once'],
		[loop('if (tags.includes(item)) items.push(item);'), '`items.push(item)` may do more than return a value'],
		[loop('if (tags.includes(item)) note(item);'), '`note(item)` may do more than return a value'],
		[
			loop('if (tags.includes(item)) { class A { static { note(); } } }'),
			'evaluating `class A { static { note(); } }` may run other code',
		],
		[
			loop('const { a = note() } = window as Window; tags.includes(item);'),
			'`{ a = note() } = window as Window` may run other code',
		],
		[loop('tags.includes(item);', 'items: string[], tags'), 'nothing here shows that `tags` is an array'],
		[
			loop('options.tags.includes(item);', 'items: string[], options: { tags: string[] }'),
			'`options.tags` is not a variable, and may be a different array each time',
		],
		[
			loop('if (tags.indexOf(item) !== -1) return;', 'items: number[], tags: number[]'),
			'nothing here shows that no element of `tags` is `NaN`, which a set finds, unlike `indexOf`',
		],
		[
			'function run(items: number[], tags: unknown[]) { for (const item of items) if (tags.indexOf(item) < 0) return; }',
			'nothing here shows that `tags` has no holes, which `indexOf` skips',
		],
		[
			'function run(items: string[]) { const found: string[] = []; const tags: string[] = found; for (const item of items) { if (!tags.includes(item)) found.push(item); } return { found }; }',
			'`found.push(item)` may do more than return a value',
		],
		[
			'function run(items: string[], all: string[][]) { const found: string[] = []; all.push(found); const [tags]: [string[]] = all as any; for (const item of items) { if (!tags.includes(item)) found.push(item); } return { found }; }',
			'nothing here shows that `tags` is an array',
		],
		[
			loop('const alias = tags; const own = [1]; own.forEach(() => { alias.push(item); }); tags.includes(item);'),
			'`alias.push(item)` may do more than return a value',
		],
		[
			'function run(items: string[], tags: string[], other) { let sum = 0; for (const item of items) { sum += other; tags.includes(item); } }',
			'nothing here shows that `other` is a number or a string',
		],
		[
			'function run(items: string[]) { const all = Object.keys(items); const has = (other: string[]) => { for (const item of other) { wait(); if (all.includes(item)) return; } }; keep(has); return all; }',
			'`wait()` may do more than return a value',
		],
		[
			'async function run(items: string[], tags: string[]) { for (const item of items) { await null; tags.includes(item); } }',
			'`await null` may do more than return a value',
		],
		[
			'function run(items: string[], tags: string[]) { if (items) for (const item of items) tags.includes(item); }',
			'its statement is not directly inside a block',
		],
		[
			'function run(items: string[], tags: string[]) { const { a = items.some((item) => tags.includes(item)) } = tags.splice(0) as any; return a; }',
			'its statement is not directly inside a block',
		],
		[
			'function run(items: string[], tags: string[]) { return note(tags) || items.some((item) => tags.includes(item)); }',
			'`note(tags)` may do more than return a value',
		],
		[
			'function run(tags: string[]) { return tags.filter(note).filter((item) => tags.includes(item)); }',
			'nothing here shows what `note` does',
		],
		[
			'const all: string[] = Object.keys(globals); function run(items: string[]) { for (const item of items) if (all.includes(item)) return item; }',
			'`all` is declared outside of the function',
		],
		[
			'function run(items: string[]) { const all = Object.keys(items); give((other: string[]) => { for (const item of other) { note(); all.includes(item); } }); return all; }',
			'`note()` may do more than return a value',
		],
		[
			'function run(items: string[]) { { class Set {} } for (const item of items) items.includes(item + 1); }',
			'the code defines a `Set` of its own',
		],
		[
			'function run(items, tags: string[]) { return items.filter((item) => tags.includes(item)); }',
			'nothing here shows that `items` is an array',
		],
	] as const) {
		it(`because ${because.join('; ')}: ${code.slice(0, 90)}`, () => assertLeftAlone(NAME, code, because));
	}

	// What is no slow pattern is not mentioned.
	for (const code of [
		loop("['a', 'b'].includes(item);"),
		loop('all.includes(item);').replace('{', "{ const all = ['a', 'b'];"),
		loop("item.includes('a');"),
		loop('const all = Object.keys(item); all.includes(item);'),
		loop('wait(() => tags.includes(item));'),
		'function run(tags: string[]) { return tags.includes("a"); }',
	]) {
		it(`without a word, as it is not slow: ${code.slice(0, 90)}`, () => assertUnmentioned(code));
	}

	it('because another level does it', () => assertLeftAlone(NAME, LOOP, 'it takes level high', 'medium'));
});
