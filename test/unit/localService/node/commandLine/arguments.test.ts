import assert from 'node:assert/strict';
import { asksForHelp, HELP, readArguments } from '../../../../../src/localService/node/commandLine/arguments.ts';
import { LEVEL_MEANINGS, LEVELS } from '../../../../../src/service/core/localLevels.ts';

describe('the command line', () => {
	it('has a default for everything', () => {
		assert.deepEqual(readArguments([]), {
			host: '127.0.0.1',
			port: 8787,
			keys: [],
			keyFile: undefined,
			plan: 'enterprise',
			ratePerMinute: 60,
			engineUrl: '',
			engineModel: '',
			dataDirectory: undefined,
		});
	});

	it('reads every option', () => {
		const line =
			'--port 0 --host ::1 --key one --key ci=two --key-file keys.txt --plan trial --rate 5 --engine http://h/v1 --engine-model m --data d';
		assert.deepEqual(readArguments(line.split(' ')), {
			host: '::1',
			port: 0,
			keys: ['one', 'ci=two'],
			keyFile: 'keys.txt',
			plan: 'trial',
			ratePerMinute: 5,
			engineUrl: 'http://h/v1',
			engineModel: 'm',
			dataDirectory: 'd',
		});
	});

	for (const [line, message] of [
		['--plan gold', /--plan must be one of trial, core, enterprise, not gold/],
		['--port 65536', /--port must be a whole number from 0 to 65,535, not 65536/],
		['--port x', /--port/],
		['--rate 0', /--rate must be a whole number from 1 to 1,000,000, not 0/],
		['--rate 1.5', /--rate/],
		[
			'--rate -1',
			/^Error: The option --rate has no value\. A value that begins with a dash is written as --rate=VALUE\.$/,
		],
		['--rate=-1', /--rate must be a whole number from 1 to 1,000,000, not -1/],
		['--data --port 0', /^Error: The option --data has no value\./],
		['--host=', /--host must not be empty/],
		['--engine foo', /^Error: --engine must begin with http:\/\/ or https:\/\/, followed by a host\.$/],
		['--data=', /--data must name a folder/],
		['--key-file=', /--key-file must name a file/],
		['--unknown', /--unknown/],
	] as const) {
		it(`refuses ${line} with a sentence`, () => {
			assert.throws(() => readArguments(line.split(' ')), message);
		});
	}

	it('never quotes the address of an engine, which may contain a password', () => {
		assert.throws(
			() => readArguments(['--engine', 'http://user:secret@h:x/']),
			(error: Error) => /--engine/.test(error.message) && !/secret/.test(error.message),
		);
	});

	for (const line of ['secret', '--key -secret', '--key team= secret', '--key one -- secret', '--help=secret']) {
		it(`S19 refuses ${line} without quoting a possible key`, () => {
			assert.throws(
				() => readArguments(line.split(' ')),
				(error: Error) => /option/i.test(error.message) && !/secret/.test(error.message),
			);
		});
	}

	it('recognizes --help next to any other arguments', () => {
		const lines = ['--help', '--plan gold --help', '--unknown --help stray', '--plan gold', '--key=--help'];
		assert.deepEqual(
			lines.map((line) => asksForHelp(line.split(' '))),
			[true, true, true, false, false],
		);
	});

	it('names every option in its help', () => {
		for (const option of 'port host key-file key plan rate engine engine-model data help'.split(' ')) {
			assert.match(HELP, new RegExp(`--${option}\\b`));
		}
	});

	it('explains every optimization level in its help', () => {
		for (const level of LEVELS) assert.ok(HELP.includes(`\n    ${level.padEnd(9)}${LEVEL_MEANINGS[level]}\n`), level);
	});

	it('S19 explains in its help who shares conversations, and how to keep keys out of the process list', () => {
		assert.match(HELP, /WHETSTONE_SERVICE_KEY in the environment/);
		assert.match(HELP, /--key KEY .*everyone on this machine can read it/);
		assert.match(HELP, /All keys belong to one account: any of them continues a conversation that another one began/);
		assert.match(HELP, /People who must not read each other's conversations each need a service/);
		for (const line of HELP.split('\n')) assert.ok(line.length <= 125, line);
	});
});
