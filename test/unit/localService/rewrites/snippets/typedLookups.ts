import type { Snippet } from './snippet.ts';

/** Typed code that invites a rewrite of lookups and of what its loops make anew, with inputs of these types only. */
export const typedLookups: readonly Snippet[] = [
	{
		why: 'membership in a typed list of texts within a loop, or in a callback',
		code: `
			interface User { readonly name: string; readonly role: string }
			function run(users: readonly User[], allowed: readonly string[]): readonly unknown[] {
				const kept: User[] = [];
				for (const user of users) {
					if (allowed.includes(user.role)) kept.push(user);
				}
				const others = users.filter((user) => !allowed.includes(user.role));
				const flags = users.map((user) => allowed.indexOf(user.role) !== -1);
				return [kept, others, flags, allowed];
			}`,
		calls: [
			'run([{ name: "a", role: "x" }, { name: "b", role: "y" }, { name: "a", role: "x" }], ["x", "z", "x"])',
			'run([], ["x"])',
			'run([{ name: "a", role: "" }], [])',
			'run([{ name: "a", role: "" }], [""])',
			'run(Object.freeze([{ name: "a", role: "__proto__" }]), Object.freeze(["__proto__"]))',
		],
		language: 'ts',
	},
	{
		why: 'what two typed lists have in common, and the difference, with duplicates',
		code: 'function run(a: readonly number[], b: readonly number[]): readonly unknown[] { return [a.filter((x) => b.includes(x)), a.filter((x) => !b.includes(x)), b.filter((x) => a.indexOf(x) === -1), a.every((x) => b.includes(x)), a.some((x) => b.indexOf(x) >= 0), a.map((x) => (b.includes(x) ? 1 : 0)), a.reduce((n, x) => (b.includes(x) ? n + 1 : n), 0)]; }',
		calls: [
			'run([1, 2, 2, NaN, 0], [2, NaN, -0])',
			'run([], [])',
			'run([1], [])',
			'run([], [1])',
			'((l) => run(l, l))([NaN, 1, 1])',
		],
		language: 'ts',
	},
	{
		why: 'membership in a list made in the function: a literal, split, keys, a filter',
		code: `
			const STOP = ['the', 'a'] as const;
			function run(text: string, weights: Record<string, number>): readonly unknown[] {
				const words = text.split(' ');
				const known = Object.keys(weights);
				const heavy = known.filter((word) => weights[word] > 1);
				const small = ['of', 'in'];
				const out: string[] = [];
				for (const word of words) {
					if (known.includes(word)) out.push('known ' + word);
					if (heavy.indexOf(word) >= 0) out.push('heavy ' + word);
					if (small.includes(word) || (STOP as readonly string[]).includes(word)) continue;
					if (!['x', 'y'].includes(word)) out.push(word);
				}
				return out;
			}`,
		calls: ['run("the cat in x a", { cat: 2, x: 1 })', 'run("", {})', 'run("toString __proto__ of", { toString: 5 })'],
		language: 'ts',
	},
	{
		why: 'an object is found by its key for each item of another typed list',
		code: `
			interface Order { readonly userId: number; readonly total: number }
			interface User { readonly id: number; readonly name: string }
			function run(orders: readonly Order[], users: readonly User[]): readonly unknown[] {
				const lines: string[] = [];
				for (const order of orders) {
					const user = users.find((u) => u.id === order.userId);
					if (user === undefined) continue;
					lines.push(user.name + ':' + order.total);
				}
				const names = orders.map((order) => users.find(({ id }) => id === order.userId)?.name ?? 'unknown');
				const first = orders.map((order) => users.filter((u) => u.id === order.userId)[0]);
				const places = orders.map((order) => users.findIndex((u) => order.userId === u.id));
				const any = orders.filter((order) => users.some((u) => u.id === order.userId));
				return [lines, names, first, places, any];
			}`,
		calls: [
			'run([{ userId: 1, total: 5 }, { userId: 9, total: 1 }, { userId: 2, total: 0 }], [{ id: 2, name: "b" }, { id: 1, name: "a" }, { id: 1, name: "again" }])',
			'run([], [])',
			'run([{ userId: NaN, total: 1 }, { userId: 0, total: 1 }], [{ id: NaN, name: "n" }, { id: -0, name: "z" }])',
			'run([{ userId: 1, total: 1 }], [])',
		],
		language: 'ts',
	},
	{
		why: 'the same lookup in nested loops and with the outer list in the inner one',
		code: 'function run(groups: readonly { readonly tags: readonly string[] }[], wanted: readonly string[]): readonly string[] { const out: string[] = []; for (const group of groups) for (const tag of group.tags) if (wanted.includes(tag) && !out.includes(tag)) out.push(tag); for (const word of wanted) { for (const group of groups) { if (group.tags.includes(word)) { out.push("+" + word); break; } } } return out; }',
		calls: [
			'run([{ tags: ["a", "b", "a"] }, { tags: [] }, { tags: ["c"] }], ["a", "c", "z"])',
			'run([], ["a"])',
			'run([{ tags: ["x"] }], [])',
		],
		language: 'ts',
	},
	{
		why: 'regular expressions and formatters without state in loops over typed lists',
		code: `
			function run(lines: readonly string[], amounts: readonly number[]): readonly unknown[] {
				const out: unknown[] = [];
				for (const line of lines) {
					const pattern = new RegExp('^(\\\\w+)=(.*)$');
					const match = pattern.exec(line);
					if (match) out.push([match[1], match[2]]);
					if (/^#/i.test(line)) out.push('comment');
				}
				for (const amount of amounts) out.push(new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }).format(amount));
				const dates = amounts.map((amount) => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC' }).format(amount));
				return [out, dates, amounts.map((amount) => amount.toLocaleString('en-US')), [...lines].sort((a, b) => new Intl.Collator('en').compare(a, b))];
			}`,
		calls: [
			'run(["a=1", "# x", "b", "ü=2", ""], [1234.56, 0, -0])',
			'run([], [])',
			'run(["b=", "a"], [])',
			'run(["A"], [NaN])',
		],
		language: 'ts',
	},
	{
		why: 'a global regular expression in a typed loop finds each item from its start',
		code: 'function run(lines: readonly string[]): readonly unknown[] { const out: unknown[] = []; for (const line of lines) { const word = /\\w+/g; out.push(word.test(line), word.lastIndex); let match: RegExpExecArray | null; while ((match = word.exec(line)) !== null) out.push(match[0]); const all = new RegExp("o", "g"); out.push(line.replace(all, "0"), all.lastIndex, all.test(line), all.test(line)); } return out; }',
		calls: ['run(["foo bo", "foo bo", "", "o"])', 'run([])'],
		language: 'ts',
	},
];
