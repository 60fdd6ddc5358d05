import type { BenchmarkTask, Parameter } from './benchmarkTask.ts';

const LIST = 'Array.from({ length: 1_000 }, (_, at) =>';

/** Inputs for parameters whose type says enough. */
const VALUES: ReadonlyMap<string, string> = new Map([
	['number', '1_000'],
	['string', "'word 500'"],
	['boolean', 'true'],
	['number[]', `${LIST} (at * 7_919) % 1_000)`],
	['string[]', `${LIST} \`word \${at}\`)`],
	['boolean[]', `${LIST} at % 3 === 0)`],
]);

/** A benchmark of a JavaScript or TypeScript function, as a module for Node. */
export function scriptBenchmark({ path, name, parameters }: BenchmarkTask): string {
	const file = JSON.stringify(path);
	return `import { createHash } from 'node:crypto';
import { inspect } from 'node:util';
import * as code from ${JSON.stringify(specifierOf(path))};

/** What the function is called with. */
const inputs = [
${inputLines(name, parameters)}
];

const whole = code.default;
const measured = code.${name} ?? whole?.${name} ?? (whole?.name === '${name}' ? whole : undefined);
if (typeof measured !== 'function') {
	throw new Error(${file} + ' exports no function ${name}: export it, or measure one that calls it.');
}

const digest = (value) => {
	const text = inspect(value, { depth: null, maxArrayLength: null, maxStringLength: null });
	return createHash('sha256').update(text).digest('hex').slice(0, 16);
};
const before = digest(inputs);
let result = measured(...inputs);
if (typeof result?.then === 'function') throw new Error('${name} is asynchronous: await it below.');
if (digest(inputs) !== before) throw new Error('${name} changes its inputs: make new ones for each call.');
const expected = digest(result);

/** Calls it for a while. @returns the nanoseconds of one call */
function round(milliseconds) {
	const start = performance.now();
	let calls = 0;
	let spent = 0;
	while (spent < milliseconds) {
		for (let call = 0; call < 10; call++) result = measured(...inputs);
		calls += 10;
		spent = performance.now() - start;
	}
	if (digest(result) !== expected) throw new Error('${name} computes a different result each time.');
	return (spent / calls) * 1e6;
}

round(200); // Warm-up
const rounds = Array.from({ length: 5 }, () => round(60)).sort((a, b) => a - b);
console.log('result: ' + expected);
console.log(rounds[2].toFixed(1));
`;
}

function inputLines(name: string, parameters: readonly Parameter[] | undefined): string {
	if (parameters === undefined) return missing(name, 'its parameters');
	return parameters.map((parameter) => `${inputOf(name, parameter)} // ${parameter.name}`).join('\n');
}

function inputOf(name: string, parameter: Parameter): string {
	const value = VALUES.get(parameter.type.replace(/^readonly\s+/, '').replace(/^(?:Readonly)?Array<(\w+)>$/, '$1[]'));
	const { name: called, type } = parameter;
	return value === undefined ? missing(name, type === '' ? called : `${called}: ${type}`) : `\t${value},`;
}

/** A placeholder for an input that its type does not determine. */
function missing(name: string, what: string): string {
	const sentence = `Fill in what ${name} is called with: ${what.replace(/\s+/g, ' ')}`;
	return `\t// FILL IN\n\t(() => {\n\t\tthrow new Error(${JSON.stringify(sentence)});\n\t})(),`;
}

/** An import specifier is a URL: `#` and `?` would end its path. */
function specifierOf(path: string): string {
	return `./${path.split('/').map(encodeURIComponent).join('/')}`;
}
