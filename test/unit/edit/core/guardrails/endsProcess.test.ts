import assert from 'node:assert/strict';
import { newlyEndsProcess } from '../../../../../src/edit/core/guardrails/danger.ts';

const ENDING: Readonly<Record<string, readonly string[]>> = {
	javascript: [
		'process.exit(0);',
		'process.reallyExit(0);',
		'process.abort();',
		"process['exit'](0);",
		'process.kill(process.pid);',
		'globalThis.process.exit(0);',
		"require('node:process').exit(0);",
		"const { exit } = require('process');\nexit(0);",
		"import { exit as leave } from 'node:process';\nleave(0);",
		"import proc from 'process';\nproc.exit();",
		'const stop = process.exit;\nstop(0);',
		'setImmediate(process.exit);',
		'Deno.exit(0);',
	],
	typescript: ['process?.exit?.(0);', 'if (a > 1) process\n\t.exit(0);'],
	python: [
		'os._exit(0)',
		'sys.exit(0)',
		'exit()',
		'quit(0)',
		'raise SystemExit',
		'raise SystemExit(0)',
		'os.abort()',
		'os.kill(os.getpid(), 9)',
		'import os as o\no._exit(0)',
		'from os import _exit\n_exit(0)',
		'from sys import (\n    exit as leave,\n)\nleave()',
		'getattr(os, "_exit")(0)',
	],
	go: ['os.Exit(0)', 'log.Fatal(a)', 'log.Fatalf("%v", a)', 'syscall.Exit(0)'],
	java: ['System.exit(0);', 'Runtime.getRuntime().halt(0);', 'Runtime.getRuntime().exit(0);'],
	kotlin: ['exitProcess(0)', 'System.exit(0)'],
	scala: ['sys.exit(0)'],
	csharp: ['Environment.Exit(0);', 'Environment.FailFast("");', 'Process.GetCurrentProcess().Kill();'],
	c: ['exit(0);', '_exit(0);', '_Exit(0);', 'abort();', 'quick_exit(0);', 'kill(getpid(), SIGKILL);'],
	cpp: ['std::exit(0);', '::exit(0);', 'std::abort();', 'std::quick_exit(0);', 'std::terminate();'],
	ruby: ['exit', 'exit 0', 'exit!(0)', 'abort "no"', 'abort("no")', 'Kernel.exit', 'Process.exit!', 'raise SystemExit'],
	php: ['exit;', 'exit(0);', "die('no');", 'die;'],
	rust: ['std::process::exit(0);', 'process::exit(0);', 'std::process::abort();'],
	swift: ['exit(0)', 'abort()', 'Darwin.exit(0)'],
	shellscript: ['exit 0', 'exit', 'kill -9 $$'],
	lua: ['os.exit(0)'],
	perl: ['exit 0;', 'POSIX::_exit(0);'],
	dart: ['exit(0);'],
	elixir: ['System.halt(0)'],
};

const GOING_ON: Readonly<Record<string, readonly string[]>> = {
	javascript: [
		'process.exitCode = 1;',
		"process.on('exit', done);",
		'process.stdout.write(a);',
		'this.exit();',
		'editor.exit(0);',
		'exit();',
		'// process.exit(0)',
		"log('process.exit(0)');",
		'process.kill(child.pid);',
		"import { exit } from './exit.js';\nexit(0);",
		'const { exit } = useApp();\nexit();',
	],
	python: [
		'self.exit()',
		'parser.exit()',
		'exit_code = 0',
		'# sys.exit(0)',
		'text = "os._exit(0)"',
		'def exit(self):\n    pass',
		'with suppress(SystemExit): pass',
		'from app import exit\nexit()',
	],
	go: ['log.Print(a)', 'runtime.GC()', 'app.Exit(0)'],
	java: ['this.exit();', 'system.exit(0);', '// System.exit(0);'],
	csharp: ['this.Exit();', 'Environment.ExitCode = 1;'],
	c: ['atexit(done);', 'exit_code = 0;', 'view->exit(0);', 'void exit(int code);'],
	ruby: ['a.exit', 'exit_code = 0', '@exit = 1', 'x = :exit', 'exit = 1', 'on_exit { b }', 'catch(:abort) { a }'],
	php: ['$this->exit();', 'Loop::die();', '$exit = 1;', '// die();'],
	rust: ['process(a);', 'std::process::id();', 'a.abort();', 'ExitCode::SUCCESS;'],
	swift: ['app.exit(0)', 'func exit(_ code: Int) {}', 'task.abort()'],
	shellscript: ['exit_code=0', 'echo "exit 0"', 'trap done EXIT', '# exit 0'],
};

describe('code that newly ends the process', () => {
	for (const [languageId, lines] of Object.entries(ENDING)) {
		for (const line of lines) {
			it(`S21 is told in ${languageId}: ${JSON.stringify(line)}`, () => {
				assert.equal(newlyEndsProcess({ languageId, before: 'a\n', after: `a\n${line}\n` }), true);
				assert.equal(
					newlyEndsProcess({ languageId, before: `${line}\na\n`, after: `a\r\n${line.replaceAll('\n', '\r\n')}` }),
					false,
				);
			});
		}
	}

	for (const [languageId, lines] of Object.entries(GOING_ON)) {
		for (const line of lines) {
			it(`S21 is not told from ${languageId}: ${JSON.stringify(line)}`, () => {
				assert.equal(newlyEndsProcess({ languageId, before: 'a\n', after: `a\n${line}\n` }), false);
			});
		}
	}

	it('S21 is told once more, and with another code', () => {
		const languageId = 'javascript';
		const before = 'if (failed) process.exit(1);\n';
		assert.equal(newlyEndsProcess({ languageId, before, after: before + before }), true);
		assert.equal(newlyEndsProcess({ languageId, before, after: before.replace('1', '0') }), true);
		assert.equal(newlyEndsProcess({ languageId, before, after: '' }), false);
	});
});
