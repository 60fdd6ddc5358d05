import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { recordingOf } from '../../../../../src/prove/core/recording/recordingOf.ts';
import { recordingTemplate } from '../../../../../src/prove/core/recording/recordingTemplate.ts';
import { builtRecorder } from '../../../../support/proof/builtRecorder.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

/** In MiB. */
const MOST_MEMORY = 100;

const BEFORE = `exports.count = (items) => {
	let count = 0;
	for (const each of items) count += each.name.length;
	return count;
};
`;
const AFTER = BEFORE.replace('count +=', 'count = count +');

/** Calls the function with rows, by a slow clock if so told, and prints the most memory that it had, in MiB: not that of the process that started it. */
const PROGRAM = `
const fs = require('node:fs');
if (process.argv[4] === 'slow') {
	const now = performance.now.bind(performance);
	performance.now = () => now() / 100;
}
const { count } = require(process.argv[2]);
const rows = Array.from({ length: Number(process.argv[3]) }, (_, id) => ({ id, name: 'row', at: { tags: [id, id] } }));
for (let n = 0; n < 8; n += 1) count(rows);
const peak = fs.existsSync('/proc/self/status')
	? Number(/VmHWM:\\s*(\\d+)/.exec(fs.readFileSync('/proc/self/status', 'utf8'))[1])
	: process.resourceUsage().maxRSS;
console.log(peak / 1024);
`;

describe('a program whose calls are recorded', () => {
	const folder = temporaryFolder();

	it('takes at most 100 MiB more, whatever its inputs', async () => {
		const calls = join(folder(), 'calls');
		mkdirSync(calls);
		const template = recordingTemplate(
			{ languageId: 'javascript', before: BEFORE, after: AFTER },
			builtRecorder(),
			'a.js',
		);
		assert.ok(template !== undefined && 'texts' in template);
		const { textFor } = recordingOf(template);
		const recorded = textFor(calls, 'replay');
		const measured = textFor(calls, { calls: 8, process: 0, isAlone: false, isWithUnseen: true });
		for (const [name, text] of Object.entries({ plain: BEFORE, recorded, measured, program: PROGRAM }))
			writeFileSync(join(folder(), `${name}.cjs`), text);
		const peak = async (name: string, rows: number) => {
			const files = ['program', name].map((each) => join(folder(), `${each}.cjs`));
			// All calls are repeated then: on a busy machine, that may take longer than the 20 s that a process has for it.
			const clock = name === 'recorded' ? 'slow' : 'own';
			const { stdout } = await promisify(execFile)(process.execPath, [...files, String(rows), clock]);
			return Number(stdout);
		};
		for (const rows of [9_000, 90_000]) {
			const plain = await peak('plain', rows);
			for (const name of ['recorded', 'measured']) {
				const more = await peak(name, rows);
				assert.ok(plain > 10 && more - plain < MOST_MEMORY, `${rows} rows: ${plain} MiB, ${name} ${more} MiB`);
			}
		}
		const texts = readdirSync(calls).map((name) => readFileSync(join(calls, name), 'utf8'));
		const lines = texts.flatMap((text) => text.trim().split('\n'));
		assert.equal(lines.filter((line) => line.includes('"same"')).length, 8);
		assert.equal(lines.filter((line) => line.includes('"tooLarge"')).length, 16);
		assert.equal(lines.filter((line) => line.includes('"measured"')).length, 1);
	});
});
