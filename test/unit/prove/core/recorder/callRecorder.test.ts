import assert from 'node:assert/strict';
import type { FunctionFacts } from '../../../../../src/prove/core/recorder/callLine.ts';
import { type AnyFunction, RecordedProgram } from '../../../../support/proof/recordedProgram.ts';

const add = (x: number, y: number) => x + y;
const addInOrder = (x: number, y: number) => y + x;

describe('a recorded call', () => {
	it('is repeated once it has returned: before and after, twice, and next in the other order', () => {
		const program = new RecordedProgram();
		const versions: number[] = [];
		const call = program.function(add, addInOrder, (version) => versions.push(version));
		assert.equal(call(1, 2), 3);
		assert.equal(call(3, 4), 7);
		assert.deepEqual(versions, [0, 1, 2, 3, 2, 0, 2, 1, 2, 3]);
		assert.deepEqual(
			program.lines.map(({ kind }) => kind),
			['loaded', 'begins', 'ends', 'same', 'begins', 'ends', 'same'],
		);
	});

	it('gives the program what the version before does: its result, its error, `this`, and the object that `new` makes', () => {
		const program = new RecordedProgram();
		const error = new RangeError('no');
		const before: AnyFunction = function (x) {
			if (x === 0) throw error;
			return this;
		};
		const call = program.function(before, before);
		const self = { call };
		assert.equal(self.call(1), self);
		assert.throws(
			() => call(0),
			(thrown) => thrown === error,
		);
		const make = program.function(
			function (x) {
				this.x = x;
			},
			() => 1,
		);
		const made = Reflect.construct(make, [1]);
		assert.deepEqual([made.x, made instanceof make], [1, true]);
		assert.deepEqual([call.name, call.length], ['f', 0]);
	});

	it('holds those that it makes itself, helpers and recursion, which all have its version', () => {
		const program = new RecordedProgram({ functions: 2 });
		const versions: string[] = [];
		const helper = program.function(
			(x) => x,
			(x) => x,
			(version) => versions.push(`helper ${version}`),
		);
		const sum: AnyFunction = program.function(
			(x: number): number => (x === 0 ? 0 : helper(x) + sum(x - 1)),
			(x: number): number => (x === 0 ? 0 : sum(x - 1) + helper(x)),
			(version) => versions.push(`sum ${version}`),
		);
		assert.equal(sum(1), 1);
		const all = (version: number) => [`sum ${version}`, `helper ${version}`, `sum ${version}`];
		const after = ['sum 2', 'sum 2', 'helper 2'];
		assert.deepEqual(versions, [...all(0), ...all(1), ...after, ...all(3), ...after]);
		assert.deepEqual(program.lines.at(-1), {
			...{
				kind: 'same',
				reached: [1, 0],
				input: '[ undefined, 1 ]',
				outcome: "[ 'returns', [ 1, [], undefined, 1 ] ]",
			},
		});
	});

	it('differs with an input that is as short as it can be, and then no further one is recorded', () => {
		const program = new RecordedProgram();
		const call = program.function(
			(x: number[]) => x.length,
			(x: number[]) => (x.includes(7) ? -1 : x.length),
		);
		call([1, 2]);
		call([1, 2, 7, 4, 5]);
		call([7]);
		assert.deepEqual(program.found, ['same', 'differs', 'differs', 'enough']);
		assert.equal(program.difference, 'x = [ 7 ] · before 1 · after -1');
	});

	const differences: readonly (readonly [string, AnyFunction, AnyFunction, readonly unknown[], RegExp])[] = [
		[
			'what is thrown',
			() => null,
			() => {
				throw new Error('no');
			},
			[1],
			/before null · after throws Error: no/,
		],
		[
			'an argument afterward',
			(x) => x.sort().length,
			(x) => x.length,
			[[2, 1]],
			/before x afterward \[ 0, 1 \] · after x afterward \[ 1, 0 \]/,
		],
		[
			'`this` afterward',
			function () {
				this.x = 1;
			},
			function () {
				this.x = 2;
			},
			[],
			/this afterward \{ x: 1 \}/,
		],
		['the calls of a function that was passed', (x) => x(1), (x) => x(2), [() => undefined], /calls/],
		[
			'an object that is returned again',
			() => [1],
			(
				(shared) => () =>
					shared
			)([1]),
			[1],
			/the same object/,
		],
		['frozen results', (x) => [x], (x) => Object.freeze([x]), [1], /frozen/],
		['the order of keys', () => ({ a: 1, b: 2 }), () => ({ b: 2, a: 1 }), [1], /b: 2, a: 1/],
		['−0', () => 0, () => -0, [1], /before 0 · after -0/],
	];
	for (const [what, before, after, input, shows] of differences) {
		it(`differs in ${what}`, () => {
			const program = new RecordedProgram({ facts: { usesThis: true } });
			const call = program.function(before, after);
			for (let times = 0; times < 3; times += 1) call.apply({}, structuredCloned(input));
			assert.ok(program.found.includes('differs'), JSON.stringify(program.lines));
			assert.match(program.difference, shows);
		});
	}

	const settings = { dark: true };
	const table = [[1], [2], [3]];
	const more: readonly (readonly [string, AnyFunction, AnyFunction, readonly unknown[]])[] = [
		[
			'a list inside that is returned again',
			(x) => ({ x: [x] }),
			((shared) => (x) => ({ x: shared.fill(x) }))([0]),
			[1],
		],
		['a copy of what is returned each time', () => settings, () => ({ ...settings }), [1]],
		['a row of a table instead of a copy', (x) => [...(table[x] ?? [])], (x) => table[x], [1]],
		[
			'a failing call that is not made again',
			retry(3),
			retry(1),
			[
				() => {
					throw new Error('no');
				},
			],
		],
		['the calls of a function deep inside', (x) => x.on.each(1), () => undefined, [{ on: { each: () => {} } }]],
		['the `this` of a function that was passed', (x) => x.call({ a: 1 }), (x) => x.call({ a: 2 }), [() => {}]],
		['what its own object is like when it is passed', update(true), update(false), [{ n: 1 }, () => {}]],
	];
	for (const [what, before, after, input] of more) {
		it(`differs in ${what}`, () => {
			const program = new RecordedProgram();
			program.function(before, after)(...input);
			assert.equal(program.found[0], 'differs');
		});
	}

	const undecided: readonly (readonly [string, AnyFunction, AnyFunction, readonly unknown[]])[] = [
		[
			'fails as if for private fields',
			() => 1,
			() => {
				throw new Error('no private key');
			},
			[1],
		],
		['returns another function', (x) => x, (_x, y) => y, [() => 1, () => 2]],
		[
			'asks a function otherwise, which answers',
			(x, y) => x.filter((each: number) => y(each))[0],
			(x, y) => x.find((each: number) => y(each)),
			[[1, 2], (x: number) => x > 0],
		],
		['returns what is too large', () => 1, () => ({ a: new Uint8Array(17 * 1024 * 1024) }), [1]],
	];
	for (const [what, before, after, input] of undecided) {
		it(`is undecided if only the version after ${what}`, () => {
			const program = new RecordedProgram();
			program.function(before, after)(...input);
			assert.ok(what.endsWith('too large') || program.found[0] === 'undecided', program.found.join());
			assert.ok(!program.found.includes('same'));
		});
	}

	it('does not differ in a constant that is shared, since nobody can change it', () => {
		const program = new RecordedProgram();
		const none = Object.freeze([Object.freeze({ a: 1 })]);
		program.function(
			() => Object.freeze([Object.freeze({ a: 1 })]),
			() => none,
		)();
		assert.deepEqual(program.found, ['same']);
	});

	it('tells nothing of what its result hides', () => {
		class Money {
			readonly #amount: number;
			constructor(amount: number) {
				this.#amount = amount;
			}
			get amount() {
				return this.#amount;
			}
		}
		for (const make of [
			(x: number) => new Money(x),
			(x: number) => new URL(`http://a/${x}`),
			(x: number) => new DOMException(`${x}`),
		]) {
			const program = new RecordedProgram();
			program.function(make, (x) => make(x + 1))(1);
			assert.deepEqual(program.found, ['privateFields'], String(make));
		}
	});

	it('is left out if it needs more of the stack than there is', () => {
		const program = new RecordedProgram();
		const endless: AnyFunction = program.function(
			(x) => 1 + endless(x),
			(x) => x,
		);
		assert.throws(() => endless(1), RangeError);
		assert.deepEqual(program.found, ['tooDeep']);
	});

	it('tells if what it was given is called after it has returned, which then does not reach the program', async () => {
		const program = new RecordedProgram();
		const called: number[] = [];
		const load = (x: number) => (y: number, done: (y: number) => void) => void setImmediate(() => done(x * y));
		program.function(load(1), load(-1))(1, (x: number) => called.push(x));
		await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
		assert.deepEqual(called, [1]);
		assert.deepEqual(program.found, ['same', 'late']);
	});

	it('fails without the program’s noticing, and then nothing more is recorded', () => {
		const program = new RecordedProgram();
		program.fails = true;
		const call = program.function(add, addInOrder);
		assert.deepEqual([call(1, 2), call(2, 3)], [3, 5]);
		assert.deepEqual(program.found, ['handle']);
	});

	let outer = 0;
	const leftOut: readonly (readonly [string, AnyFunction, readonly unknown[], Partial<FunctionFacts>])[] = [
		['time', () => outer++, [1], { uses: ['time'] }],
		['chance', () => outer++, [1], { uses: ['chance'] }],
		['outerState', () => outer++, [1], {}],
		['mocks', (x) => x() + outer++, [Object.assign(() => 1, { mock: {} })], {}],
		['mocks', (x) => x.load() + outer++, [{ load: Object.assign(() => 1, { _isMockFunction: true }) }], {}],
		['iterator', (x) => x, [[1].values()], {}],
		['proxy', (x) => x, [new Proxy({}, {})], {}],
		['promise', (x) => x, [[Promise.resolve(1)]], {}],
		['tooLarge', (x) => x.length, [new Uint8Array(17 * 1024 * 1024)], {}],
		['tooLarge', callTimes(1_500), [() => {}], {}],
		['promise', (x) => x(Promise.resolve()), [() => {}], {}],
		['iterator', (x) => x([1].values()), [() => {}], {}],
		['function', () => () => 1, [1], {}],
		['privateFields', (x) => x, [1], { usesPrivate: true, usesThis: true }],
		['outerState', (x) => x, [1], { usesOuterThis: true }],
	];
	for (const [reason, before, input, facts] of leftOut) {
		it(`is left out, with the reason ${reason}: ${String(before).replaceAll(/\s+/g, ' ')}`, () => {
			const program = new RecordedProgram({ facts });
			program.function(before, () => 'another').apply(undefined, [...input]);
			assert.deepEqual(program.found, [reason]);
		});
	}

	it('is left out if it makes an object', () => {
		const program = new RecordedProgram();
		const make = program.function(
			() => {},
			() => {},
		);
		assert.ok(Reflect.construct(make, []) instanceof Object);
		assert.deepEqual(program.found, ['constructed']);
	});

	it('is undecided if a difference does not show twice', () => {
		const program = new RecordedProgram();
		let count = 0;
		program.function(add, (x, y) => (count++ === 0 ? 0 : x + y))(1, 2);
		assert.deepEqual(program.found, ['undecided']);
	});

	it('is only digested if nothing is to be repeated', () => {
		const program = new RecordedProgram({ task: 'record' });
		const versions: number[] = [];
		const call = program.function(
			add,
			() => 'another',
			(version) => versions.push(version),
		);
		call(1, 2);
		assert.deepEqual(versions, [0]);
		const outcome = "[ 'returns', [ 3, [], undefined, 1, 2 ] ]";
		assert.deepEqual(program.lines.at(-1), { kind: 'made', input: '[ undefined, 1, 2 ]', outcome });
	});
});

describe('a recorded call that returns a promise', () => {
	const later = async (x: number) => {
		await undefined;
		return x;
	};

	it('is repeated once it has settled, before the program goes on, and one after the other', async () => {
		const program = new RecordedProgram();
		const order: string[] = [];
		const call = program.function(later, later, (version) => order.push(String(version)));
		await Promise.all([call(1).then(() => order.push('goes on')), call(2)]);
		assert.deepEqual(program.found, ['same', 'same']);
		assert.deepEqual(order.slice(0, 5), ['0', '0', '1', '2', '3']);
		assert.ok(order.indexOf('goes on') >= 5, order.join());
	});

	it('has its version across what it awaits', async () => {
		const program = new RecordedProgram({ functions: 2 });
		const helper = program.function(
			(x) => x,
			(x) => (x === 5 ? 6 : x),
		);
		const outer = async (x: number) => helper(await later(x));
		const call = program.function(outer, outer);
		assert.equal(await call(5), 5);
		assert.match(program.difference, /before 5 · after 6/);
	});

	it('differs in what rejects it', async () => {
		const program = new RecordedProgram();
		const call = program.function(later, async () => Promise.reject(new Error('gone')));
		assert.equal(await call(1), 1);
		assert.match(program.difference, /before 1 · after rejects Error: gone/);
	});

	it('hands on what rejects it', async () => {
		const program = new RecordedProgram();
		const gone = async () => Promise.reject(new Error('gone'));
		await assert.rejects(program.function(gone, gone)(1), /gone/);
		assert.deepEqual(program.found, ['same']);
	});

	it('differs if it goes on after it has settled', async () => {
		const program = new RecordedProgram();
		const call = program.function(
			async (x) => {
				await undefined;
				x.done = true;
			},
			async (x) => {
				setImmediate(() => {
					x.done = true;
				});
				x.done = undefined;
			},
		);
		await call({});
		assert.match(program.difference, /done/);
	});

	it('differs if only the version after does not settle', async () => {
		const program = new RecordedProgram();
		const waiting = Promise.withResolvers<void>();
		const call = program.function(later, () => new Promise(() => waiting.resolve()));
		const called = call(1);
		await waiting.promise;
		// Once more: a difference must show twice.
		const firing = setInterval(() => program.fireTimers());
		await called;
		clearInterval(firing);
		assert.match(program.difference, /before 1 · after not settled after 1 s/);
	});

	it('is left out if the version before does not settle again, and the others do not run', async () => {
		const program = new RecordedProgram();
		const versions: number[] = [];
		const waiting = Promise.withResolvers<void>();
		const before = () => {
			if (versions.length === 1) return Promise.resolve();
			waiting.resolve();
			return new Promise(() => {});
		};
		const called = program.function(before, before, (version) => versions.push(version))(1);
		await waiting.promise;
		program.fireTimers();
		await called;
		assert.deepEqual(versions, [0, 1]);
		assert.deepEqual(program.found, ['outerState']);
	});
});

describe('the recording of a program', () => {
	it('ends after 200 calls of all functions', () => {
		const program = new RecordedProgram({ functions: 2 });
		const calls = [0, 1].map(() => program.function(add, add));
		for (let count = 0; count < 150; count += 1) for (const call of calls) call(...Array(count).fill(1));
		assert.deepEqual(program.found, [...Array(200).fill('same'), 'enough']);
	});

	it('ends after three calls of more than a second, which are not repeated', () => {
		const program = new RecordedProgram();
		let runs = 0;
		const slow = () => {
			runs += 1;
			program.wait(1_001);
		};
		const call = program.function(slow, slow);
		for (let times = 0; times < 5; times += 1) call(times);
		assert.deepEqual(program.found, ['slow', 'slow', 'slow', 'enough']);
		assert.equal(runs, 5);
	});

	it('ends after 20 seconds of repetitions', () => {
		const program = new RecordedProgram();
		const slow = () => program.wait(900);
		const call = program.function(slow, slow);
		for (let times = 0; times < 20; times += 1) call(times);
		assert.deepEqual(program.found, [...Array(6).fill('same'), 'enough']);
	});
});

/** Adds to a count, and tells so. */
function update(isFirst: boolean): AnyFunction {
	return (x, tell) => {
		if (isFirst) x.n += 1;
		tell(x);
		if (!isFirst) x.n += 1;
	};
}

/** Calls what it is given until that does not fail, at most so often. */
function retry(times: number): AnyFunction {
	return (action) => {
		for (let at = 0; at < times; at += 1) {
			try {
				return action();
			} catch {}
		}
	};
}

function callTimes(times: number): AnyFunction {
	return (action) => {
		for (let at = 0; at < times; at += 1) action();
	};
}

/** The same functions, and copies of all else. */
function structuredCloned(values: readonly unknown[]): unknown[] {
	return values.map((value) => (typeof value === 'function' ? value : structuredClone(value)));
}
