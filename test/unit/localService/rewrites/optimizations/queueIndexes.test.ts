import assert from 'node:assert/strict';
import { rewriteCode } from '../../../../../src/localService/rewrites/rewriteCode.ts';
import { assertLeftAlone, assertRewritten, assertUnmentioned, type Example } from '../checkRewrite.ts';

const NAME = 'queue-index';

const WALK = `function run(root: Item): string[] {
	const queue: Item[] = [root];
	const names: string[] = [];
	while (queue.length > 0) {
		const item = queue.shift()!;
		if (item.name === 'end') break;
		names.push(item.name);
		queue.push(...item.children);
	}
	return names;
}`;

const EXAMPLES: Readonly<Record<string, Example>> = {
	'takes elements by index': {
		code: WALK,
		after: `function run(root: Item): string[] {
	const queue: Item[] = [root];
	const names: string[] = [];
	let head = 0;
	while (head < queue.length) {
		const item = queue[head++]!;
		if (item.name === 'end') break;
		names.push(item.name);
		queue.push(...item.children);
	}
	return names;
}`,
		calls: [
			'run({ name: "a", children: [] })',
			'run({ name: "a", children: [{ name: "b", children: [{ name: "d", children: [] }] }, { name: "c", children: [] }] })',
			'run({ name: "a", children: [{ name: "end", children: [] }, { name: "c", children: [] }] })',
			'run({ name: "a", children: [{ name: "c" }] })',
			'run(undefined)',
		],
		level: 'low',
	},
	'keeps what the loop adds': {
		code: 'function run(list) { const queue = [...list], out = []; for (; queue.length; ) { const x = queue.shift(); out.push(x); if (x > 3) queue.push(x - 1, x - 2); if (x === 7) return out; } return [out, out.length]; }',
		after:
			'function run(list) { const queue = [...list], out = []; let head = 0; for (; head < queue.length; ) { const x = queue[head++]; out.push(x); if (x > 3) queue.push(x - 1, x - 2); if (x === 7) return out; } return [out, out.length]; }',
		calls: ['run([])', 'run([1, 2])', 'run([5, , 4])', 'run([7, 8])'],
		level: 'medium',
	},
	'begins anew with a new queue': {
		code: 'function run(list) { const queue = list.toString().split(","); const out = []; do { const todo = [...queue]; while (todo.length > 0) { out.push(log(todo.shift())); } } while (out.length < 3); return out; }',
		after:
			'function run(list) { const queue = list.toString().split(","); const out = []; do { const todo = [...queue]; let head = 0; while (head < todo.length) { out.push(log(todo[head++])); } } while (out.length < 3); return out; }',
		calls: ['run([1, 2])', 'run("")'],
		level: 'medium',
	},
};

describe('going through a queue with an index', () => {
	for (const [title, example] of Object.entries(EXAMPLES)) {
		it(title, () => assertRewritten(NAME, example));
	}

	for (const condition of ['queue.length', 'queue.length !== 0', 'queue.length >= 1', '0 < queue.length']) {
		it(`reads the condition ${condition}`, () =>
			assertRewritten(NAME, {
				code: `function run(head) {\n  const queue = [head];\n  walk: while (${condition} && head) {\n    const [item] = queue.shift();\n    if (item) queue.push(item);\n    else continue walk;\n  }\n}`,
				after:
					'function run(head) {\n  const queue = [head];\n  let head2 = 0;\n  walk: while (head2 < queue.length && head) {\n    const [item] = queue[head2++];\n    if (item) queue.push(item);\n    else continue walk;\n  }\n}',
				calls: ['run(0)', 'run([])', 'run([[], [0]])', 'run([[[1]]])'],
				level: 'low',
			}));
	}

	it('says that what is taken stay in memory', () => {
		const [change] = rewriteCode(WALK, { level: 'low', jsx: false })?.changes ?? [];
		assert.match(change?.description ?? '', /Elements taken from `queue` stay in memory/);
	});
});

describe('a queue that stays', () => {
	const own = (code: string) => `function run(x) { const queue = [x]; ${code} }`;
	for (const [code, ...because] of [
		[own('while (queue.length) { queue.shift(); } return queue;'), '`queue` is used after the loop'],
		[
			own('while (queue.length) { queue.shift(); note(queue.length); }'),
			'`queue.length` depends on which elements have been taken',
		],
		[
			own('while (queue.length) { note(queue[0]); queue.shift(); }'),
			'`queue[0]` depends on which elements have been taken',
		],
		[
			own('while (queue.length) { queue.shift(); queue.unshift(1); }'),
			'`queue.unshift` depends on which elements have been taken',
		],
		[
			own('while (queue.length) { queue.shift(); note(queue.push(1)); }'),
			'`queue.push` depends on which elements have been taken',
		],
		[
			own('while (queue.length) { queue.shift(); queue.push(...queue); }'),
			'`...queue` depends on which elements have been taken',
		],
		[own('while (queue.length || x) { queue.shift(); }'), 'the loop does not run until `queue` is empty'],
		[own('while (queue.length > 1) { queue.shift(); }'), 'the loop does not run until `queue` is empty'],
		[own('while (x = queue.shift()) { note(x); }'), 'the loop does not run until `queue` is empty'],
		[own('do { queue.shift(); } while (queue.length);'), 'the loop does not run until `queue` is empty'],
		[
			own('while (queue.length) { const a = queue.shift(), b = queue.shift(); }'),
			'`queue.shift` depends on which elements have been taken',
			'`queue.shift` depends on which elements have been taken',
		],
		[
			own('while (queue.length) { for (let i = 0; i < 2; i++) queue.shift(); }'),
			'the loop does not run until `queue` is empty',
		],
		[own('while (queue.length) { queue.shift(); } const f = () => queue;'), 'other code may change `queue`'],
		[own('const f = () => queue.length; while (queue.length) { f(queue.shift()); }'), 'a nested function uses `queue`'],
		[own('note(queue); while (queue.length) { queue.shift(); }'), 'other code may change `queue`'],
		[
			own('while (queue.length) { let y = queue.shift(); y = undefined; }'),
			'`y` is assigned again, and its type would no longer include `undefined`',
		],
		[own('while (queue.length) { const y = { z: queue.shift() }; }'), '`z: queue.shift()` would have another type'],
		[
			own('for (const y of x) { while (queue.length) { queue.shift(); } }'),
			'the loop is not in the block that declares `queue`',
		],
		[own('if (x) while (queue.length) queue.shift();'), 'the loop is not in the block that declares `queue`'],
		[
			'const queue = [1]; while (queue.length) queue.shift();',
			'`queue` is not in a function, and code elsewhere may use it',
		],
		[
			'function run(queue: number[]) { while (queue.length) queue.shift(); }',
			'`queue` is not an array that the function created',
		],
		[
			'function run(list: number[]) { const queue = list; while (queue.length) queue.shift(); }',
			'other code may change `queue`',
		],
		[
			'function run() { const queue = make(); while (queue.length) queue.shift(); }',
			'nothing here shows that `queue` is an array',
		],
		[
			'function run() { let queue = [1]; while (queue.length) { queue.shift(); queue = [2]; } }',
			'other code may change `queue`',
		],
	] as const) {
		it(`because ${because.join('; ')}: ${code}`, () => assertLeftAlone(NAME, code, because));
	}

	// What is no slow pattern is not mentioned.
	for (const code of [own('return queue.shift();'), own('while (x) { const first = () => queue.shift(); }')]) {
		it(`without a word, as it is not slow: ${code}`, () => assertUnmentioned(code));
	}
});
