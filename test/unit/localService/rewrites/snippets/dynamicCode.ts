import type { Snippet } from './snippet.ts';

/** Names that are only known when the code runs. */
export const dynamicCode: readonly Snippet[] = [
	{
		why: 'with looks names up in an object first',
		code: 'function run(o, x, y) { with (o) { return [Math.pow(2, 3), x !== null && x !== undefined ? x : y, new Date().getTime()]; } }',
		calls: [
			'run({ Math: { pow: () => "own" }, Date: class { getTime() { return "own"; } }, y: 7 }, null, 2)',
			'run({ get x() { log("x"); return 1; } }, 0, 3).slice(0, 2)',
		],
	},
	{
		why: 'a direct eval declares or reads what the rewriter believes unused',
		code: `
			function run(list, code) {
				let out = [];
				eval(code);
				for (const x of list) out = out.concat(eval('x'));
				const value = Math.pow(2, 3);
				return [out, value];
			}`,
		calls: ['run([1, [2]], "")', 'run([1], "var Math = { pow: () => 5 }")', 'run([[1, 2]], "out = [0]")'],
	},
	{
		why: 'an eval within the loop sees the list as it was',
		code: `
			function run(list) {
				let out = [];
				const before = [];
				for (const x of list) { eval('before.push(out)'); out = [...out, x]; }
				return [before, out];
			}`,
		calls: ['run([1, 2])', 'run([])'],
	},
	{
		why: 'the code of a function is read as a text or made from a text',
		code: `
			const make = new Function('list', 'return list.indexOf(1) !== -1 ? list.filter((x) => x)[0] : null');
			const text = 'list.filter((x) => x)[0]', regex = /new Date\\(\\).getTime\\(\\)/;
			function run(list) { return [make(list), text, regex.source, \`Math.pow(2, 3) \${make(list)}\`]; }`,
		calls: ['run([1, 2])', 'run([0])'],
	},
	{
		why: 'a getter on the global object has a name used in a pattern',
		code: `
			let reads = 0;
			Object.defineProperty(globalThis, 'setting', { get() { log('read'); return reads++ ? null : 5; } });
			function run(y) { return setting !== null && setting !== undefined ? setting : y; }`,
		calls: ['run(1)', 'run(2)'],
	},
];
