/** Code with a pattern in it, and what becomes of it. */
export interface Example {
	readonly before: string;
	readonly after: string;
}

/** What each pattern changes, to the character; what holds a type is TypeScript. */
export const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
	'copied-growth': [
		{
			before: 'function run(l) { let all = []; for (const x of l) all = [...all, x, 2]; return all; }',
			after: 'function run(l) { const all = []; for (const x of l) all.push(x, 2); return all; }',
		},
		{
			before: 'function run(l) { let all = []; l.forEach(function (x) { all = all.concat([x]); }); return all; }',
			after: 'function run(l) { const all = []; l.forEach(function (x) { all.push(x); }); return all; }',
		},
		{
			before: 'function run(l) { let all = []; for (const x of l) all = all.concat(x); return all; }',
			after:
				'function run(l) { const all = []; for (const x of l) for (const each of [x].flat()) all.push(each); return all; }',
		},
		{
			before: 'function run(l) { let all = []; for (const x of l) all = [...all, ...x.parts]; return all; }',
			after:
				'function run(l) { const all = []; for (const x of l) for (const each of x.parts) all.push(each); return all; }',
		},
		{
			before: 'function run(l) { let all = []; for (const x of l) all = [x, ...all]; return all; }',
			after: 'function run(l) { const all = []; for (const x of l) all.unshift(x); return all; }',
		},
		{
			before: 'function run(l) { let all = []; for (const x of l) { all = x.a ? [...all, x] : all; } return all; }',
			after: 'function run(l) { const all = []; for (const x of l) { if (x.a) all.push(x); } return all; }',
		},
		{
			before: 'function run(l) { let all = {}; for (const x of l) all = { ...all, [x.k]: x }; return all; }',
			after: 'function run(l) { const all = {}; for (const x of l) all[x.k] = x; return all; }',
		},
		{
			before: 'function run(l) { let all = {}; for (const x of l) all = { ...all, [x.k]: x, n: 1 }; return all; }',
			after:
				'function run(l) { const all = {}; for (const x of l) Object.assign(all, { [x.k]: x, n: 1 }); return all; }',
		},
		{
			before: 'function run(l) { let all = {}; for (const x of l) all = Object.assign({}, all, x); return all; }',
			after: 'function run(l) { const all = {}; for (const x of l) Object.assign(all, x); return all; }',
		},
		{
			before: 'const run = (l) => l.reduce((all, x) => ({ ...all, [x.k]: x.v }), {});',
			after: `
const run = (l) => l.reduce((all, x) => {
	all[x.k] = x.v;
	return all;
}, {});`,
		},
		{
			before: 'const run = (l) => l.reduce((all, x) => (x.a ? all : [...all, x]), []);',
			after: `
const run = (l) => l.reduce((all, x) => {
	if (!x.a) all.push(x);
	return all;
}, []);`,
		},
		{
			before: `
const run = (l) => l.reduce((all, x) => {
	if (x.a) return all;
	return [...all, x];
}, []);`,
			after: `
const run = (l) => l.reduce((all, x) => {
	if (x.a) return all;
	all.push(x);
	return all;
}, []);`,
		},
		{
			before: 'function run(l) { const by = {}; for (const x of l) by[x.k] = [...(by[x.k] || []), x]; return by; }',
			after: 'function run(l) { const by = {}; for (const x of l) (by[x.k] ||= []).push(x); return by; }',
		},
		{
			before: 'function run(l) { let all = []; for (const x of l) all = [...all, ...all.keys()]; return all; }',
			after: 'function run(l) { const all = []; for (const x of l) all.push(...all.keys()); return all; }',
		},
		{
			before: 'function run(l) { let each = []; for (const x of l) each = [...each, ...x.parts]; return each; }',
			after:
				'function run(l) { const each = []; for (const x of l) for (const element of x.parts) each.push(element); return each; }',
		},
		{
			before: 'const run = (l) => l.reduce((a, r) => (r.ok ? (r.x ? [...a, r.x] : a) : [...a, r]), []);',
			after: `
const run = (l) => l.reduce((a, r) => {
	if (r.ok) { if (r.x) a.push(r.x); } else a.push(r);
	return a;
}, []);`,
		},
		{
			before: 'function run(l) { let all = []; l.forEach((x) => (all = [...all, ...x])); return all; }',
			after: 'function run(l) { const all = []; l.forEach((x) => (all.push(...x))); return all; }',
		},
		{
			before: `
function run(l) {
	let by = {}
	for (const x of l) {
		f()
		by = { ...by, ...x }
	}
	return by
}`,
			after: `
function run(l) {
	const by = {}
	for (const x of l) {
		f()
		Object.assign(by, x)
	}
	return by
}`,
		},
		{
			before: 'const run = (l) => l.reduce((a, x) => { if (x.v) return { ...a, [x.v]: { b: 1 } }; return a; }, {});',
			after: 'const run = (l) => l.reduce((a, x) => { if (x.v) { a[x.v] = { b: 1 }; return a; } return a; }, {});',
		},
	],
	'list-lookup': [
		{
			before: 'const run = (a, b) => a.filter((x) => !b.includes(x));',
			after: `
const run = (a, b) => {
	const bSet = new Set(b);
	return a.filter((x) => !bSet.has(x));
};`,
		},
		{
			before: `
function run(a, b) {
	for (var i = 0; i < a.length; i++) {
		if (b.indexOf(a[i]) < 0) return i;
	}
}`,
			after: `
function run(a, b) {
	const bSet = new Set(b);
	for (var i = 0; i < a.length; i++) {
		if (!bSet.has(a[i])) return i;
	}
}`,
		},
		{
			before: `
function run(a, b) {
	return a.map((x) => b.find((y) => x.id === y.id));
}`,
			after: `
function run(a, b) {
	const bById = new Map(b.map((y) => [y.id, y]).reverse());
	return a.map((x) => bById.get(x.id));
}`,
		},
		{
			before: `
function run(a: A[], b: readonly A[]) {
	return a.map((x) => b.find((y) => x.id === y.id));
}`,
			after: `
function run(a: A[], b: readonly A[]) {
	const bById = new Map(b.map((y) => [y.id, y] as const).reverse());
	return a.map((x) => bById.get(x.id));
}`,
		},
		{
			before: `
function run(a, b) {
	return a.map(function (x) { return b.some(function (y) { return y.id === x; }); });
}`,
			after: `
function run(a, b) {
	const bIdSet = new Set(b.map((y) => y.id));
	return a.map(function (x) { return bIdSet.has(x); });
}`,
		},
		{
			before: `
function run(a, order) {
	return a.sort((x, y) => order.indexOf(x) - order.indexOf(y));
}`,
			after: `
function run(a, order) {
	const orderIndexes = new Map(order.map((each, index) => [each, index]).reverse());
	return a.sort((x, y) => (orderIndexes.get(x) ?? -1) - (orderIndexes.get(y) ?? -1));
}`,
		},
		{
			before: `
class A {
	run(a) {
		return a.every((x) => this.known.includes(x));
	}
}`,
			after: `
class A {
	run(a) {
		const knownSet = new Set(this.known);
		return a.every((x) => knownSet.has(x));
	}
}`,
		},
		{
			before: 'for (const x of a) if (b.includes(x)) c();',
			after: `
{
	const bSet = new Set(b);
	for (const x of a) if (bSet.has(x)) c();
}`,
		},
		{
			before: 'function run(a, b) { if (a) for (const x of a) if (b.includes(x)) c(); }',
			after: 'function run(a, b) { if (a) { const bSet = new Set(b); for (const x of a) if (bSet.has(x)) c(); } }',
		},
		{
			before:
				'function run(rows, knownSet) { for (const row of rows) for (const x of row.items) if (row.known.includes(x)) return knownSet; }',
			after:
				'function run(rows, knownSet) { for (const row of rows) { const knownSet2 = new Set(row.known); for (const x of row.items) if (knownSet2.has(x)) return knownSet; } }',
		},
		{
			before: 'function run(l, m, n) { for (const x of l) if (m.includes(n.indexOf(x))) f(x); }',
			after:
				'function run(l, m, n) { const mSet = new Set(m); const nIndexes = new Map(n.map((each, index) => [each, index]).reverse()); for (const x of l) if (mSet.has((nIndexes.get(x) ?? -1))) f(x); }',
		},
		{
			before: 'function run(l, m) { for (const x of l) { if (!x) f(); else if (m.a.includes(x)) g(); } }',
			after:
				'function run(l, m) { const aSet = new Set(m.a); for (const x of l) { if (!x) f(); else if (aSet.has(x)) g(); } }',
		},
		{
			before: 'function run(l, m) { if (!l) return; else if (l.some((x) => m.includes(x))) return 1; }',
			after:
				'function run(l, m) { const mSet = new Set(m); if (!l) return; else if (l.some((x) => mSet.has(x))) return 1; }',
		},
		{
			before:
				'function run(l, mSet, m) { for (const x of l) if (m.includes(x)) f(mSet); for (const x of l) if (m.includes(x)) g(mSet); }',
			after:
				'function run(l, mSet, m) { const mSet2 = new Set(m); for (const x of l) if (mSet2.has(x)) f(mSet); const mSet3 = new Set(m); for (const x of l) if (mSet3.has(x)) g(mSet); }',
		},
		{
			before: 'switch (a) { case 1: return l.filter((x) => m.includes(x)); }',
			after: 'switch (a) { case 1: { const mSet = new Set(m); return l.filter((x) => mSet.has(x)); } }',
		},
		{
			before: 'function run(l: A[], m: A[]) { return l.filter((x: A) => m.some((y: A) => y.id === x.id)); }',
			after:
				'function run(l: A[], m: A[]) { const mIdSet = new Set(m.map((y) => y.id)); return l.filter((x: A) => mIdSet.has(x.id)); }',
		},
		{
			before: 'function run(a) { return a.l.map((x) => a.b.find((y) => y.id === x.id).$once); }',
			after:
				'function run(a) { const bById = new Map(a.b.map((y) => [y.id, y]).reverse()); return a.l.map((x) => bById.get(x.id).$once); }',
		},
		{
			before: `function run(l, d) { return l.filter((x) => d['a = b, c'].includes(x) || d[0].includes(x)); }`,
			after: `function run(l, d) { const knownSet = new Set(d['a = b, c']); const knownSet2 = new Set(d[0]); return l.filter((x) => knownSet.has(x) || knownSet2.has(x)); }`,
		},
	],
	'growing-lookup': [
		{
			before: `
function run(l) {
	const out = [];
	for (const x of l) {
		if (!out.includes(x)) out.push(x);
	}
	return out;
}`,
			after: `
function run(l) {
	const out = [];
	const outSet = new Set();
	for (const x of l) {
		if (!outSet.has(x)) { outSet.add(x); out.push(x); }
	}
	return out;
}`,
		},
		{
			before: `
function run(l) {
	const out = [];
	l.forEach((x) => {
		if (out.indexOf(x.k) === -1) {
			out.push(x.k);
		}
	});
	return out;
}`,
			after: `
function run(l) {
	const out = [];
	const outSet = new Set();
	l.forEach((x) => {
		if (!outSet.has(x.k)) {
			outSet.add(x.k);
			out.push(x.k);
		}
	});
	return out;
}`,
		},
		{
			before: `
function run(l) {
	const out = [l[0]];
	for (const x of l) out.some((y) => y.id === x.id) || out.push(x);
	return out;
}`,
			after: `
function run(l) {
	const out = [l[0]];
	const outIdSet = new Set(out.map((y) => y.id));
	for (const x of l) outIdSet.has(x.id) || outIdSet.add(x.id) && out.push(x);
	return out;
}`,
		},
		{
			before: `
function run(l) {
	const out = [];
	for (const x of l) {
		const known = out.find((y) => y.id === x.id);
		if (known) known.n++;
		else out.push({ id: x.id, n: 1 });
	}
	return out;
}`,
			after: `
function run(l) {
	const out = [];
	const outById = new Map();
	for (const x of l) {
		const known = outById.get(x.id);
		if (known) known.n++;
		else { const added = { id: x.id, n: 1 }; outById.set(added.id, added); out.push(added); }
	}
	return out;
}`,
		},
		{
			before: 'const run = (l) => l.reduce((all, x) => (all.includes(x) ? all : [...all, x]), []);',
			after: `
const run = (l) => {
	const allSet = new Set();
	return l.reduce((all, x) => {
		if (!allSet.has(x)) { allSet.add(x); all.push(x); }
		return all;
	}, []);
};`,
		},
		{
			before: 'const run = (l) => l.filter((x, at) => l.indexOf(x) === at);',
			after: 'const run = (l) => [...new Set(l)];',
		},
		{
			before:
				'function run(l) { const out = []; for (const x of l) { const y = out.find((o) => o.k === x.k); if (y) f(y); out.push(x); } return out; }',
			after:
				'function run(l) { const out = []; const outByK = new Map(); for (const x of l) { const y = outByK.get(x.k); if (y) f(y); if (!outByK.has(x.k)) outByK.set(x.k, x); out.push(x); } return out; }',
		},
		{
			before:
				'function run(l) { const out = []; for (const x of l) if (!out.some((y) => y.length === (x + 1).length)) out.push(x + 1); return out; }',
			after:
				'function run(l) { const out = []; const outLengthSet = new Set(); for (const x of l) if (!outLengthSet.has((x + 1).length)) { outLengthSet.add((x + 1).length); out.push(x + 1); } return out; }',
		},
	],
	'filter-first': [
		{
			before: 'const run = (l) => l.filter((x) => x > 1)[0];',
			after: 'const run = (l) => l.find((x) => x > 1);',
		},
		{
			before: 'const run = (l: number[]) => l.filter((x) => x > 1)[0].toFixed();',
			after: 'const run = (l: number[]) => l.find((x) => x > 1)!.toFixed();',
		},
		{
			before: 'const run = (l) => l.filter((x) => x > 1).shift();',
			after: 'const run = (l) => l.find((x) => x > 1);',
		},
		{
			before: 'const run = (l) => l.filter((x) => x > 1).length > 0;',
			after: 'const run = (l) => l.some((x) => x > 1);',
		},
		{
			before: 'const run = (l) => 0 || l.filter((x) => x > 1).length === 0;',
			after: 'const run = (l) => 0 || !l.some((x) => x > 1);',
		},
		{
			before: 'const run = (l) => !l.filter((x) => x > 1).length;',
			after: 'const run = (l) => !l.some((x) => x > 1);',
		},
		{
			before: 'function run(l, m) { if (m && l.filter((x) => x > 1).length) return 1; }',
			after: 'function run(l, m) { if (m && l.some((x) => x > 1)) return 1; }',
		},
	],
	'sort-for-least': [
		{
			before: 'const run = (l) => [...l].sort((a, b) => a - b)[0];',
			after: 'const run = (l) => l.reduce((a, b) => (a - b > 0 ? b : a), l[0]);',
		},
		{
			before: 'const run = (l) => l.slice().sort((a, b) => b.n - a.n).pop();',
			after: 'const run = (l) => l.reduce((a, b) => (b.n - a.n > 0 ? a : b), l[0]);',
		},
		{
			before: 'const run = (l) => Object.entries(l).sort((a, b) => b[1] - a[1])[0];',
			after:
				'const run = (l) => Object.entries(l).reduce((a, b) => (a === undefined || b[1] - a[1] > 0 ? b : a), undefined);',
		},
		{
			before:
				'function run(l) { const sorted = l.toSorted((a, b) => a.s.localeCompare(b.s)); return sorted[sorted.length - 1]; }',
			after:
				'function run(l) { const greatest = l.reduce((a, b) => (a.s.localeCompare(b.s) > 0 ? a : b), l[0]); return greatest; }',
		},
		{
			before: 'function run(l) { const copy = l.slice(); copy.sort((a, b) => a - b); return copy[0]; }',
			after: 'function run(l) { const copy = l.slice(); return copy.reduce((a, b) => (a - b > 0 ? b : a), copy[0]); }',
		},
		{
			before: 'const run = (word) => [...word].sort((a, b) => a.n - b.n)[0];',
			after: 'const run = (word) => [...word].reduce((a, b) => (a === undefined || a.n - b.n > 0 ? b : a), undefined);',
		},
		{
			before: 'function run(l) { return[...l].sort(byName)[0]; }',
			after: 'function run(l) { return l.reduce((one, other) => (byName(one, other) > 0 ? other : one), l[0]); }',
		},
		{
			before: 'const run = (l) => [...l].sort((a, b) => a.x - b.x || a.y - b.y)[0];',
			after: 'const run = (l) => l.reduce((a, b) => ((a.x - b.x || a.y - b.y) > 0 ? b : a), l[0]);',
		},
		{
			before: 'const run = (l) => [...l].sort((a, b) => a & b)[0];',
			after: 'const run = (l) => l.reduce((a, b) => ((a & b) > 0 ? b : a), l[0]);',
		},
	],
	'constant-in-loop': [
		{
			before: `const run = (l, w) => l.filter((x) => new RegExp(\`^\${w}\`, "i").test(x));`,
			after: `
const run = (l, w) => {
	const pattern = new RegExp(\`^\${w}\`, "i");
	return l.filter((x) => pattern.test(x));
};`,
		},
		{
			before: `
function run(l) {
	const out = [];
	for (const x of l) {
		const format = new Intl.NumberFormat("de");
		out.push(format.format(x));
	}
	return out;
}`,
			after: `
function run(l) {
	const out = [];
	const numberFormat = new Intl.NumberFormat("de");
	for (const x of l) {
		const format = numberFormat;
		out.push(format.format(x));
	}
	return out;
}`,
		},
		{
			before: 'const run = (l) => l.map((x) => x / l.reduce((a, b) => a + b, 0));',
			after: `
const run = (l) => {
	const lTotal = l.reduce((a, b) => a + b, 0);
	return l.map((x) => x / lTotal);
};`,
		},
		{
			before: 'const run = (l, m) => l.filter((x) => new Set(m).has(x));',
			after: `
const run = (l, m) => {
	const mSet = new Set(m);
	return l.filter((x) => mSet.has(x));
};`,
		},
		{
			before: 'const run = (l) => l.map((x) => x / Math.max(...l));',
			after: `
const run = (l) => {
	const lMax = Math.max(...l);
	return l.map((x) => x / lMax);
};`,
		},
		{
			before: `function run(l) { return l.map((x) => x.replace(new RegExp("a", "g"), "b")); }`,
			after: `function run(l) { const pattern = new RegExp("a", "g"); return l.map((x) => x.replace(pattern, "b")); }`,
		},
	],
	'shifted-queue': [
		{
			before:
				'function run(a) { const queue = [a]; while (queue.length > 0) { const x = queue.shift(); queue.push(...x.parts); } }',
			after:
				'function run(a) { const queue = [a]; let head = 0; while (head < queue.length) { const x = queue[head++]; queue.push(...x.parts); } }',
		},
		{
			before: 'function run(a) { const queue = [...a]; let x; while ((x = queue.shift())) { x(); } }',
			after: 'function run(a) { const queue = [...a]; let x; let head = 0; while ((x = queue[head++])) { x(); } }',
		},
		{
			before:
				'function run(a) { const q = [a]; const levels = []; while (q.length) { const size = q.length; for (let i = 0; i < size; i++) { const x = q.shift(); if (x.l) q.push(x.l); } levels.push(size); } return levels; }',
			after:
				'function run(a) { const q = [a]; const levels = []; let head = 0; while (head < q.length) { const size = (q.length - head); for (let i = 0; i < size; i++) { const x = q[head++]; if (x.l) q.push(x.l); } levels.push(size); } return levels; }',
		},
		{
			before:
				'function run(a, b) { const q = [...a]; while (q.length && b.length) { if (q[0] > b[0]) f(q.shift()); else g(b.pop()); } return q; }',
			after:
				'function run(a, b) { const q = [...a]; let head = 0; while (head < q.length && b.length) { if (q[head] > b[0]) f(q[head++]); else g(b.pop()); } return q.slice(head); }',
		},
		{
			before:
				'function run(a) { const q = [a]; const all = []; while (q.length && a) { all.push(q.shift(), q.length >>> 0); } return { q, all }; }',
			after:
				'function run(a) { const q = [a]; const all = []; let head = 0; while (head < q.length && a) { all.push(q[head++], (q.length - head) >>> 0); } return { q: q.slice(head), all }; }',
		},
		{
			before: 'function run(a) { const q = [a]; do { f(q.shift()); if (!q.length) g(); } while (q.length>0); }',
			after:
				'function run(a) { const q = [a]; let head = 0; do { f(q[head++]); if (!(q.length - head)) g(); } while (head < q.length); }',
		},
	],
	'repeated-keys': [
		{
			before: `
function run(rows, fields) {
	return rows.map((row) => Object.keys(fields).map((key) => row[key]));
}`,
			after: `
function run(rows, fields) {
	const fieldsKeys = Object.keys(fields);
	return rows.map((row) => fieldsKeys.map((key) => row[key]));
}`,
		},
		{
			before: `
function run(rows, o) {
	let n = 0;
	for (let i = 0; i < Object.values(o).length; i++) n += rows[i];
	return n;
}`,
			after: `
function run(rows, o) {
	let n = 0;
	const oValues = Object.values(o);
	for (let i = 0; i < oValues.length; i++) n += rows[i];
	return n;
}`,
		},
		{
			before: `
function run(rows, o) {
	for (const row of rows) {
		for (const [key, value] of Object.entries(o)) row[key] = value;
	}
}`,
			after: `
function run(rows, o) {
	const oEntries = Object.entries(o);
	for (const row of rows) {
		for (const [key, value] of oEntries) row[key] = value;
	}
}`,
		},
	],
};
