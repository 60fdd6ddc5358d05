import type { BenchmarkTask, Parameter } from './benchmarkTask.ts';

/** Inputs for parameters whose type says enough. */
const VALUES: ReadonlyMap<string, string> = new Map([
	['int', '1000'],
	['float64', '1000.0'],
	['string', '"word 500"'],
	['bool', 'true'],
	[
		'[]int',
		'func() (list []int) {\n\t\tfor at := 0; at < 1000; at++ {\n\t\t\tlist = append(list, at*7919%1000)\n\t\t}\n\t\treturn\n\t}()',
	],
	[
		'[]string',
		'func() (list []string) {\n\t\tfor at := 0; at < 1000; at++ {\n\t\t\tlist = append(list, fmt.Sprint("word ", at))\n\t\t}\n\t\treturn\n\t}()',
	],
]);

/** A benchmark of a Go function, as a test file of its package. */
export function goBenchmark({ code, name, parameters }: BenchmarkTask): string {
	const packageName = /^package\s+(\w+)/m.exec(code)?.[1] ?? 'main';
	const typed = parameters === undefined ? undefined : withSharedTypes(parameters);
	const values = typed?.map(({ type }) => VALUES.get(type));
	const isKnown = values?.every((value) => value !== undefined) === true && hasOneResult(code, name);
	if (!isKnown) return unfilled(packageName, name, typed ?? []);
	const names = values.map((_, at) => `input${at + 1}`);
	const inputs = values.map((value, at) => `\t${names[at]} := ${value}\n`).join('');
	const call = `${name}(${names.join(', ')})`;
	return `package ${packageName}

import (
	"crypto/sha256"
	"fmt"
	"testing"
)

var benchmarkResult any

func BenchmarkCode(b *testing.B) {
${inputs}	expected := fmt.Sprintf("%#v", ${call})
	if b.N == 1 {
		fmt.Printf("\\nresult: %x\\n", sha256.Sum256([]byte(expected)))
	}
	b.ResetTimer()
	for at := 0; at < b.N; at++ {
		benchmarkResult = ${call}
	}
	b.StopTimer()
	if fmt.Sprintf("%#v", benchmarkResult) != expected {
		b.Fatal("${name} computes a different result each time, or changes its inputs")
	}
}
`;
}

/** A benchmark that fails until its call is filled in. */
function unfilled(packageName: string, name: string, parameters: readonly Parameter[]): string {
	const list = parameters.map(({ name: called, type }) => `${called} ${type}`.replace(/\s+/g, ' ').trim()).join(', ');
	return `package ${packageName}

import (
	"testing"
)

func BenchmarkCode(b *testing.B) {
	// FILL IN: call ${name}(${list}) b.N times, and use its result.
	b.Fatal("Fill in what ${name} is called with")
}
`;
}

/** `a, b int` declares both. The reader of parameters knows `name: type`; in Go a blank stands between them. */
function withSharedTypes(parameters: readonly Parameter[]): readonly Parameter[] {
	return parameters.map((parameter, at) => {
		const typed = parameters.slice(at).find(({ type }) => type !== '');
		return { ...parameter, type: typed?.type ?? '' };
	});
}

function hasOneResult(code: string, name: string): boolean {
	return new RegExp(`^func\\s+${name}\\s*\\([^()]*\\)\\s*[^\\s({][^(){]*\\{`, 'm').test(code);
}
