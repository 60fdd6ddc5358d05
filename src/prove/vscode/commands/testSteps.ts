import { isBuiltIn } from './packageCommand.ts';

/** A part of a package's test script that runs tests. */
export interface TestStep {
	/** The script that runs only that, or the command line of a program of the package’s dependencies. */
	readonly kind: 'script' | 'program';
	readonly text: string;
	readonly environment: Readonly<Record<string, string>>;
}

/** A part that is not divided further. */
interface Step {
	readonly text: string;
	/** Undefined if it is not a test runner, or only a shell could tell. */
	readonly runner?: TestStep;
	/** Whether the runner is only a part of it. */
	readonly isCut?: boolean;
}

/** Programs that run tests. */
const RUNNER = /^(?:ava|borp|jasmine|jest|lab|mocha|qunit|tap|tape|uvu|vitest)$/;
/** Programs that run another one and report coverage, which mutants do not need. */
const WRAPPER = /^(?:c8|nyc|cross-env)$/;
const ASSIGNMENT = /^(?<name>[A-Za-z_]\w*)=(?<value>[\w@+:,./-]*)$/;
const NAMED_SCRIPT = /^(?:(?:npm|pnpm|yarn|bun) run|npm run-script|yarn|pnpm) (?<name>[\w:.-]+)$/;
const SEVERAL_SCRIPTS = /^(?:run-s|run-p|npm-run-all2?)(?<names>(?: (?:[\w:.*-]+|"[\w:.*-]+"|'[\w:.*-]+'))+)$/;
/** What only a shell can interpret, and what never ends. */
const UNCLEAR = /[$\x60()<>&|;\\\n]|--watch/;
/** Longer scripts are not read. */
const MOST_STEPS = 50;

/**
 * The parts of a package's test script that run tests, if it does more: a linter or type check does not show what code does,
 * and may reject a mutant.
 * @param scripts of the package, by name
 */
export function testSteps(scripts: ReadonlyMap<string, string>): readonly TestStep[] {
	const steps = new StepReader(scripts).stepsOf('test', []);
	const runners = steps.flatMap(({ runner }) => runner ?? []);
	const [only] = steps;
	if (steps.length < 2 && only?.isCut !== true) return [];
	return runners.filter(({ text }, index) => runners.findIndex((other) => other.text === text) === index);
}

/** Reads each script once, however often others name it. */
class StepReader {
	readonly #scripts: ReadonlyMap<string, string>;
	readonly #known = new Map<string, readonly Step[]>();

	constructor(scripts: ReadonlyMap<string, string>) {
		this.#scripts = scripts;
	}

	/** The steps of a script with those before and after it. @param outer the scripts that it is a part of */
	stepsOf(name: string, outer: readonly string[]): readonly Step[] {
		if (outer.includes(name) || outer.length > MOST_STEPS) return [];
		const steps = this.#known.get(name) ?? this.#read(name, outer);
		this.#known.set(name, steps);
		return steps;
	}

	#read(name: string, outer: readonly string[]): readonly Step[] {
		const around = [`pre${name}`, name, `post${name}`].flatMap((each) => this.#scripts.get(each) ?? []);
		const steps = around.flatMap((script) => this.#partsOf(script, [...outer, name])).slice(0, MOST_STEPS);
		const [only] = steps;
		// The name of the script is how the package itself runs it.
		if (outer.length > 0 && steps.length === 1 && only?.runner !== undefined && only.isCut !== true) {
			return [{ ...only, runner: { kind: 'script', text: name, environment: {} } }];
		}
		return steps;
	}

	#partsOf(script: string, outer: readonly string[]): readonly Step[] {
		const parts = script.split(/&&|\|\||;/).map((part) => part.trim());
		// A shell reads such marks differently within quotes, and a built-in may change what follows.
		if (/(["']).*[&|;].*\1/.test(script) || parts.some(isBuiltIn)) return [{ text: script }];
		return parts.flatMap((text): readonly Step[] => {
			const named = NAMED_SCRIPT.exec(text)?.groups?.name;
			const names = named === undefined ? severalScripts(text) : [named];
			const found = names.flatMap((name) => matchingScripts(name, this.#scripts));
			return found.length > 0 ? found.flatMap((name) => this.stepsOf(name, outer)) : [programStep(text)];
		});
	}
}

function severalScripts(text: string): readonly string[] {
	const names = SEVERAL_SCRIPTS.exec(text)?.groups?.names ?? '';
	return names.replaceAll(/["']/g, '').split(' ');
}

/** The scripts that match a name, in which `*` matches anything without a colon, as in npm-run-all. */
function matchingScripts(name: string, scripts: ReadonlyMap<string, string>): readonly string[] {
	if (!name.includes('*')) return scripts.has(name) ? [name] : [];
	const parts = name.split('*').map((part) => part.replaceAll('.', '\\.'));
	const pattern = new RegExp(`^${parts.join('[^:]*')}$`);
	return [...scripts.keys()].filter((each) => pattern.test(each));
}

function programStep(text: string): Step {
	const words = text.split(/ +/);
	const at = words.findIndex((word) => RUNNER.test(word));
	const isNode = words.includes('--test') && words.some((word) => word === 'node');
	const start = isNode ? words.indexOf('node') : at;
	const before = words.slice(0, start);
	const environment: Record<string, string> = {};
	let isWrapped = false;
	for (const word of before) {
		const { name, value } = ASSIGNMENT.exec(word)?.groups ?? {};
		if (name !== undefined && value !== undefined && !isWrapped) environment[name] = value;
		else if (WRAPPER.test(word)) isWrapped ||= word !== 'cross-env';
		else if (!isWrapped && word !== 'npx') return { text };
	}
	if (start < 0 || UNCLEAR.test(text)) return { text };
	const own = words.slice(start).filter((word) => word !== '--coverage');
	const isCut = isWrapped || own.length < words.length - start;
	return { text, runner: { kind: 'program', text: own.join(' '), environment }, isCut };
}
