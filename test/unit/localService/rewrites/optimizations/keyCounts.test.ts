import { assertLeftAlone, assertRewritten, assertUnmentioned, type Example } from '../checkRewrite.ts';

const NAME = 'count-keys-once';

const TYPED = `function run(ages: Record<string, number>, names: { [key: string]: string }) {
	let i = 0;
	while (i < Object.keys(ages).length) {
		i++;
	}
	for (const part of 'abc') {
		if (Object.values(names).length > 2) i++;
	}
	return i;
}`;

const EXAMPLES: Readonly<Record<string, Example>> = {
	'counts them in the head of the loop': {
		code: `function run() {
	const ages = { ann: 1, bob: 2 };
	const found = [];
	for (let i = 0; i < Object.keys(ages).length; i++) {
		found.push(i + '/' + Object.keys(ages).length);
	}
	return found;
}`,
		after: `function run() {
	const ages = { ann: 1, bob: 2 };
	const found = [];
	for (let i = 0, count = Object.keys(ages).length; i < count; i++) {
		found.push(i + '/' + count);
	}
	return found;
}`,
		calls: ['run()'],
		level: 'low',
	},
	'counts them before a loop of another kind': {
		code: TYPED,
		after: `function run(ages: Record<string, number>, names: { [key: string]: string }) {
	let i = 0;
	const count = Object.keys(ages).length;
	while (i < count) {
		i++;
	}
	const count2 = Object.values(names).length;
	for (const part of 'abc') {
		if (count2 > 2) i++;
	}
	return i;
}`,
		calls: ['run({}, {})', 'run({ ann: 1 }, { bob: "b", cid: "c", dan: "d" })'],
		level: 'medium',
	},
	'counts what any object has that is given': {
		code: 'function run(ages: Record<string, number>) { const out: number[] = []; for (let i = 0; i < Object.keys(ages).length; i++) out.push(i); return out; }',
		after:
			'function run(ages: Record<string, number>) { const out: number[] = []; for (let i = 0, count = Object.keys(ages).length; i < count; i++) out.push(i); return out; }',
		calls: ['run({})', 'run({ a: 1, b: 2 })', 'run([1, , 3])', 'run(null)'],
	},
	'counts entries': {
		code: 'function run(ages: { a: number }) { const out: number[] = []; for (const x of [1, 2]) out.push(x * Object.entries(ages).length); return out; }',
		after:
			'function run(ages: { a: number }) { const out: number[] = []; const count = Object.entries(ages).length; for (const x of [1, 2]) out.push(x * count); return out; }',
		calls: ['run({})', 'run({ a: 1, b: 2 })'],
	},
};

describe('counting the keys of an object once', () => {
	for (const [title, example] of Object.entries(EXAMPLES)) {
		it(title, () => assertRewritten(NAME, example));
	}

	it('rests on types from medium on only', () => {
		const reason = (name: string, type: string) =>
			`it rests on the type of \`${name}\`, \`${type}\`, which levels below medium do not trust`;
		assertLeftAlone(
			NAME,
			TYPED,
			[reason('ages', 'Record<string, number>'), reason('names', '{ [key: string]: string }')],
			'low',
		);
	});
});

describe('a count of keys that stays', () => {
	const loop = (body: string, type = '{ a: number }') =>
		`function run(o: ${type}, list: string[]) { for (let i = 0; i < Object.keys(o).length; i++) { ${body} } }`;
	for (const [code, ...because] of [
		[loop('note();'), '`note()` may do more than return a value'],
		[loop('const p = o; p.b = 1;'), '`p.b` is changed there'],
		[loop('const p = o; delete p.a;'), '`delete` changes an object'],
		[loop('o.run();'), '`o.run` may change `o`'],
		[loop('o = { a: 1 };'), '`o` is assigned more than once'],
		[loop('i += 0;', 'any'), 'nothing here shows what `o` is'],
		[loop('i += 0;', '{ a: number } | undefined'), 'nothing here shows what `o` is'],
		[
			'function run(o: Options) { for (let i = 0; i < 3; i++) { if (o) { i += Object.keys(o).length; } } }',
			'`o` may be undefined where the loop does not read it',
		],
		[
			'function run(o: Options) { let i = 0; while (i < 3 && i < Object.keys(o).length) { i++; } }',
			'`o` may be undefined where the loop does not read it',
		],
		[
			'function run(o: { a: number }) { const other = { get a() { return 1; } }; for (const x of "abc") { other.x = Object.values(o).length; } }',
			'the code defines getters',
		],
	] as const) {
		it(`because ${because.join('; ')}: ${code}`, () => assertLeftAlone(NAME, code, because));
	}

	// A count that changes is no waste.
	for (const code of [
		loop('o[i] = 1;', 'Record<string, number>'),
		loop('delete o.a;'),
		'function run(list: { a: number }[]) { for (const o of list) { if (Object.keys(o).length) return o; } }',
		'function run(o: { a: number }) { return Object.keys(o).length; }',
	]) {
		it(`without a word, as it is not slow: ${code}`, () => assertUnmentioned(code));
	}
});
