import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutantCandidates } from '../../../../../src/prove/core/mutants/mutantCandidates.ts';
import { hasToolchain } from '../../../../support/proof/toolchains.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

interface Program {
	readonly languageId: string;
	readonly file: string;
	readonly text: string;
	/** What runs it, one after the other. */
	readonly commands: readonly (readonly string[])[];
}

const NODE = process.execPath;
const PROGRAMS: readonly Program[] = [
	{
		languageId: 'javascript',
		file: 'a.mjs',
		text: 'class A { constructor() { this.b = [1]; } }\nclass B extends A { constructor() { super(); } get c() { return this.b.map((x) => ({ x })); } }\nconsole.log(new B().c);\n',
		commands: [[NODE, 'a.mjs']],
	},
	{
		languageId: 'typescript',
		file: 'a.ts',
		text: 'type F = (x: number) => number;\nfunction f(x: number): { a: number } { return { a: x }; }\nconst g: F = (x) => f(x).a;\nconsole.log(g(1));\n',
		commands: [[NODE, 'a.ts']],
	},
	...(hasToolchain('Python with pytest and setuptools')
		? [
				{
					languageId: 'python',
					file: 'a.py',
					text: 'def f(x): return x\n\ndef g(x, h=lambda y: y):\n    """What it does."""\n    return [h(f(each)) for each in x]\n\nprint(g([1]))\n',
					commands: [['python3', 'a.py']],
				},
			]
		: []),
	...(hasToolchain('C')
		? [
				{
					languageId: 'c',
					file: 'a.c',
					text: '#define ONE(x) { x }\nstatic int f(int x) {\n\treturn x;\n}\nint main(void)\n{\n\tint a[] = ONE(1);\n\treturn f(a[0]) - 1;\n}\n',
					commands: [
						[
							'cc',
							'-std=c89',
							'-pedantic',
							'-Wall',
							'-Wextra',
							'-Wdeclaration-after-statement',
							'-Werror',
							'-O2',
							'-o',
							'a',
							'a.c',
						],
						['./a'],
					],
				},
			]
		: []),
	...(hasToolchain('Rust')
		? [
				{
					languageId: 'rust',
					file: 'a.rs',
					text: '#![deny(warnings)]\nfn f<T: Into<i32>>(x: T) -> i32 { x.into() }\nfn main() { assert_eq!(f(1), 1); }\n',
					commands: [['rustc', '-o', 'a', 'a.rs'], ['./a']],
				},
			]
		: []),
	...(hasToolchain('Go')
		? [
				{
					languageId: 'go',
					file: 'a.go',
					text: 'package main\n\nfunc f(x int) (int, error) { return x, nil }\n\nfunc main() {\n\tg := func(x int) int { y, _ := f(x); return y }\n\tprintln(g(1))\n}\n',
					commands: [['go', 'run', 'a.go']],
				},
			]
		: []),
];

describe('a mutated program', () => {
	const folder = temporaryFolder();

	for (const { languageId, file, text, commands } of PROGRAMS) {
		it(`stops, and runs as before if the condition is false, in ${languageId}`, () => {
			const runs = (content: string) => {
				writeFileSync(join(folder(), file), content);
				return commands.every(([command = '', ...args]) => {
					return spawnSync(command, args, { cwd: folder(), stdio: 'ignore' }).status === 0;
				});
			};
			assert.ok(runs(text));
			const [candidate] = mutantCandidates({ languageId, before: '', after: text }, () => 0) ?? [];
			assert.ok(candidate !== undefined);
			assert.ok(runs(candidate.harmless), candidate.harmless);
			assert.ok(!runs(candidate.stopped), candidate.stopped);
		});
	}
});
