import { CallRecorder } from '../../core/recorder/callRecorder.ts';
import { matchPattern, placeInText, sliceText } from '../../core/recorder/intrinsics.ts';
import type { RecorderEnvironment } from '../../core/recorder/recorderEnvironment.ts';
import type { RecorderOptions } from '../../core/recorder/recorderOptions.ts';

// Becomes a part of the file under proof, as text, and runs in the person’s program. So it imports nothing of Node, which the
// program, or a test’s mock, may provide in another way, and takes what it needs before the program can replace it.

type Load = (name: string) => unknown;

/** What inserted code uses of a recorder. */
type InsertedRecorder = Pick<CallRecorder, 'version' | 'apply' | 'call' | 'expression'>;

/** Node’s modules. */
interface Modules {
	readonly fs: typeof import('node:fs');
	readonly crypto: typeof import('node:crypto');
	readonly util: typeof import('node:util');
	readonly v8: typeof import('node:v8');
	readonly vm: typeof import('node:vm');
	readonly timers: typeof import('node:timers');
	readonly hooks: typeof import('node:async_hooks');
	readonly performance: typeof import('node:perf_hooks').performance;
	readonly threadId: number;
}

/**
 * Starts the recorder of one loaded file.
 * @param require of a CommonJS module, for versions of Node without `process.getBuiltinModule` (before 20.16)
 */
export function startRecorder(options: RecorderOptions, require: Load | undefined): InsertedRecorder {
	const modules = loadModules(require);
	if (modules === undefined) return WITHOUT_NODE;
	return new CallRecorder(options, environmentOf(modules, options.folder));
}

/** Runs the version before, and records nothing, where there is no Node, such as in a browser. */
const WITHOUT_NODE: InsertedRecorder = {
	version: 0,
	apply: Reflect.apply,
	call: (_index, self, input, versions, newTarget) => {
		const [before] = versions();
		if (before === undefined) throw new RangeError('There is no version before.');
		return newTarget === undefined
			? Reflect.apply(before, self, input as never)
			: Reflect.construct(before as never, input, newTarget as never);
	},
	expression: (_index, _name, before) => {
		if (before === undefined) throw new RangeError('There is no version before.');
		return before;
	},
};

function loadModules(require: Load | undefined): Modules | undefined {
	if (typeof process === 'undefined') return undefined;
	const load: Load | undefined = process.getBuiltinModule ?? require;
	if (load === undefined) return undefined;
	const named = <Module>(name: string) => load.call(process, name) as Module;
	return {
		fs: named('fs'),
		crypto: named('crypto'),
		util: named('util'),
		v8: named('v8'),
		vm: named('vm'),
		timers: named('timers'),
		hooks: named('async_hooks'),
		performance: named<typeof import('node:perf_hooks')>('perf_hooks').performance,
		threadId: named<typeof import('node:worker_threads')>('worker_threads').threadId,
	};
}

function environmentOf(
	{ fs, crypto, util, v8, vm, timers, hooks, performance, threadId }: Modules,
	folder: string,
): RecorderEnvironment {
	const now = performance.now.bind(performance);
	const { setTimeout, clearTimeout, setImmediate } = timers;
	const { openSync, writeSync, closeSync } = fs;
	const { inspect } = util;
	const { createHash } = crypto;
	const { setFlagsFromString } = v8;
	const { stringify } = JSON;
	const { AsyncLocalStorage } = hooks;
	// Several files of one process: a runner loads the module anew for each file of tests.
	const name = `${folder}/${process.pid}-${threadId}-${Math.round(now() * 1e6)}.jsonl`;
	let file: number | undefined;
	// Whoever waits for it sees the new name at once.
	const announce = (kind: string) => {
		if (kind === 'enough' || kind === 'differs') closeSync(openSync(`${name}.${kind}`, 'a', 0o600));
	};
	return {
		types: util.types,
		now,
		collectGarbage: garbageCollector(v8, vm),
		write: (line) => {
			try {
				file ??= openSync(name, 'a', 0o600);
				writeSync(file, `${stringify(line)}\n`);
				announce(line.kind);
			} catch {
				// A lost line counts as a call that was not compared.
			}
		},
		inspect: (value) => {
			try {
				return inOneLine(inspect(value, INSPECTION), STACK_LINE);
			} catch {
				return '…';
			}
		},
		digest: (value) => {
			try {
				const text = inOneLine(inspect(value, DIGESTED), STACK_LINE);
				return sliceText(createHash('sha256').update(text).digest('base64'), 0, 16);
			} catch {
				return '';
			}
		},
		startMeasuring: () => {
			try {
				closeSync(openSync(`${folder}/measuring`, 'wx', 0o600));
				// With little space for new objects, it would measure the collector.
				setFlagsFromString(`${GROWTH}2`);
				return true;
			} catch {
				return false;
			}
		},
		setTimer: (milliseconds, action) => {
			const timer = setTimeout(action, milliseconds);
			return () => clearTimeout(timer);
		},
		turns: () => new Promise((resolve) => setImmediate(() => setImmediate(resolve))),
		makeScope: () => new AsyncLocalStorage(),
	};
}

/**
 * The engine lets garbage grow to several times what is used, and the space for new objects as fast as they are made. Its collector
 * is there only in a context that is made under a flag.
 */
function garbageCollector({ setFlagsFromString }: Modules['v8'], { runInNewContext }: Modules['vm']): () => void {
	setFlagsFromString(`${GROWTH}1`);
	setFlagsFromString('--expose-gc');
	try {
		return runInNewContext('gc');
	} finally {
		setFlagsFromString('--no-expose-gc');
	}
}

/** How much the space for new objects grows at a time; 2 is what the engine has by itself. */
const GROWTH = '--semi-space-growth-factor=';

/** How a line of a stack begins, wherever the error is. */
const STACK_LINE = /^\s+at /;

/** @param leftOut which lines are left out */
function inOneLine(text: string, leftOut?: RegExp): string {
	let line = '';
	for (let start = 0; start <= text.length; ) {
		const end = placeInText(text, '\n', start);
		const next = sliceText(text, start, end < 0 ? undefined : end);
		if (leftOut === undefined || matchPattern(leftOut, next) === null) line += start === 0 ? next : ` ${next}`;
		start = end < 0 ? text.length + 1 : end + 1;
	}
	return line;
}

const INSPECTION = {
	depth: 4,
	customInspect: false,
	compact: true,
	breakLength: Number.POSITIVE_INFINITY,
	maxArrayLength: 40,
	maxStringLength: 1_000,
} as const;

const DIGESTED = { ...INSPECTION, depth: 8, maxArrayLength: 1_000, maxStringLength: 10_000 } as const;
