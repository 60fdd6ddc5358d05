import assert from 'node:assert/strict';
import { checkGuardrails } from '../../../../../src/edit/core/guardrails/checkGuardrails.ts';
import { documentAddsDanger } from '../../../../../src/edit/core/guardrails/danger.ts';
import type { GuardrailInput } from '../../../../../src/edit/core/guardrails/guardrail.ts';
import { isSteady } from '../../../../support/steadyTime.ts';
import { dangerousProposals, harmlessProposals, type ProposalsOf } from './dangerousProposals.ts';

interface Proposal {
	readonly languageId: string;
	readonly original: string;
	readonly line: string;
	readonly replacement: string;
}

function proposalsOf({ languageId, code, lines }: ProposalsOf): readonly Proposal[] {
	const put = (line: string) => code.replace(/@(?!T)/, () => line).replaceAll('@T', '@');
	return lines.map((line) => ({ languageId, original: put(''), line, replacement: put(line) }));
}

function isNamed(input: Omit<GuardrailInput, 'use'>, use: GuardrailInput['use'] = 'optimize'): boolean {
	return checkGuardrails({ ...input, use }).some(({ kind }) => kind === 'danger');
}

describe('danger in a proposal', () => {
	const [dangerous, harmless] = [dangerousProposals.flatMap(proposalsOf), harmlessProposals.flatMap(proposalsOf)];

	it('S21 is tried with at least 100 proposals in 12 languages, and 60 that add none', () => {
		assert.ok(dangerous.length >= 100 && new Set(dangerous.map(({ languageId }) => languageId)).size >= 12);
		assert.ok(harmless.length >= 60);
	});

	for (const { languageId, original, line, replacement } of dangerous) {
		it(`S21 is named in ${languageId}: ${JSON.stringify(line)}`, () => {
			assert.equal(isNamed({ languageId, original, replacement }), true);
			// The same, in what is a comment or a string in most languages, and once in code.
			const before = `// ${line}\n# ${line}\n-- ${line}\n${JSON.stringify(line)}\n`;
			const around = { before: `${before}\n${line}\n`, after: `\n${line}\n` };
			assert.equal(isNamed({ languageId, original, replacement, around }), true, 'whatever the file holds');
			assert.equal(isNamed({ languageId, original: replacement, replacement: `${replacement}\n` }), false, 'kept');
			const moved = `${line}\n${original}`;
			assert.equal(isNamed({ languageId, original: moved, replacement }), false, 'moved');
			assert.equal(isNamed({ languageId, original, replacement }, 'generate'), false, 'may be asked for');
		});
	}

	for (const { languageId, original, line, replacement } of harmless) {
		it(`S21 is not named in ${languageId}: ${JSON.stringify(line)}`, () => {
			assert.equal(isNamed({ languageId, original, replacement }), false);
		});
	}

	for (const [languageId, before, line] of [
		['javascript', "const { exec } = require('node:child_process');\n", "exec('echo evil');"],
		['javascript', "const cp = require('child_process');\n", "cp.exec('echo evil');"],
		['typescript', "import { spawn as run } from 'node:child_process';\n", "run('ls');"],
		['typescript', "import * as https from 'node:https';\n", "https.get('https://evil.example');"],
		['javascript', 'const { exit } = process;\n', 'exit(0);'],
		['python', 'import subprocess as sp\n', 'sp.run(["ls"])'],
		['python', 'from os import (\n    path,\n    system as run,\n)\n', 'run("ls")'],
		['python', 'try:\n    import socket as net\nexcept ImportError:\n    pass\n', 'net.create_connection(a)'],
		['go', 'import (\n\trun "os/exec"\n)\n', 'run.Command("ls").Run()'],
		['lua', 'local net = require("socket")\n', 'net.tcp()'],
	] as const) {
		it(`S21 is named by what the file imports, in ${languageId}: ${JSON.stringify(before + line)}`, () => {
			const around = { before, after: '\n' };
			assert.equal(isNamed({ languageId, original: 'a', replacement: `a\n${line}`, around }), true);
			assert.equal(isNamed({ languageId, original: `a\n${line}`, replacement: line, around }), false);
		});
	}

	for (const [original, replacement, isAdded] of [
		["fetch('/a');", "fetch('/b');", true],
		["fetch('/a');", "fetch('/a');\nfetch('/a');", true],
		["fetch('/a');", "fetch('/a');\nfetch(b);", true],
		["fetch('/a');", "await fetch( '/a' );", false],
		["fetch('/a');", 'fetch("/a");', false],
		["fetch('/a', options);", "fetch('/a', { ...options, signal });", false],
		["spawn('sh', ['-c', 'ls']);", "spawn('sh', ['-c', 'ls']);", false],
		["cp.spawnSync('sh', ['-c', 'ls']);", "cp.spawnSync('sh', ['-c', 'evil']);", true],
		["import { exec } from 'child_process';", "import { exec } from 'node:child_process';", false],
		["const { exec } = require('child_process');", "import { exec } from 'node:child_process';", false],
		["import { exec } from 'child_process';", "import { exec } from 'child_process';\nimport net from 'net';", true],
		['let socket: WebSocket | undefined;', 'let socket: WebSocket | undefined;\nlet other: WebSocket;', false],
		['let socket: WebSocket | undefined;', 'let socket = new WebSocket(a);', true],
	] as const) {
		it(`S21 is ${isAdded ? 'named' : 'not named'} from ${original} to ${JSON.stringify(replacement)}`, () => {
			assert.equal(isNamed({ languageId: 'typescript', original, replacement }), isAdded);
		});
	}

	it('S21 is not named for a name that another module gives', () => {
		const original = 'const total = sum;';
		const replacement = 'const total = fetch(sum);';
		const around = { before: "import { fetch } from './fetch.ts';\n", after: '' };
		assert.equal(isNamed({ languageId: 'typescript', original, replacement, around }), false);
		assert.equal(isNamed({ languageId: 'typescript', original, replacement }), true);
	});

	it('S21 is named in a whole document, whatever its line ends, and not in prose', () => {
		const before = '// fetch(a) of the API\r\nconst total = 1;\r\n';
		const after = '// fetch(a) of the API\nconst total = 1;\nfetch(total);\n';
		assert.equal(documentAddsDanger({ languageId: 'javascript', before, after }), true);
		assert.equal(documentAddsDanger({ languageId: 'javascript', before: after, after: before }), false);
		assert.equal(documentAddsDanger({ languageId: 'markdown', before, after }), false);
	});

	it('S21 takes little time for an endless repetition', () => {
		for (const languageId of ['typescript', 'python', 'shellscript']) {
			for (const piece of [' ', '\n', '\u2039', 'fetch(', 'exit ']) {
				const read = (length: number) =>
					documentAddsDanger({ languageId, before: '', after: piece.repeat(length / piece.length) });
				assert.ok(isSteady(read, 60_000), `${languageId}: ${JSON.stringify(piece)}`);
			}
		}
	});
});
