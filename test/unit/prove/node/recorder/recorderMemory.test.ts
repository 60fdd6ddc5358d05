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

/** Calls the function with rows, and prints the most memory that it had, in MiB: not that of the process that started it. */
const PROGRAM = `
const fs = require('node:fs');
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
		const recorded = recordingOf(template).textFor(calls, 'replayed');
		for (const [name, text] of Object.entries({ plain: BEFORE, recorded, program: PROGRAM }))
			writeFileSync(join(folder(), `${name}.cjs`), text);
		const peak = async (name: string, rows: number) => {
			const files = ['program', name].map((each) => join(folder(), `${each}.cjs`));
			const { stdout } = await promisify(execFile)(process.execPath, [...files, String(rows)]);
			return Number(stdout);
		};
		for (const rows of [9_000, 90_000]) {
			const [plain, more] = [await peak('plain', rows), await peak('recorded', rows)];
			assert.ok(plain > 10 && more - plain < MOST_MEMORY, `${rows} rows: ${plain} MiB, recorded ${more} MiB`);
		}
		const texts = readdirSync(calls).map((name) => readFileSync(join(calls, name), 'utf8'));
		const lines = texts.flatMap((text) => text.trim().split('\n'));
		assert.equal(lines.filter((line) => line.includes('"same"')).length, 8);
		assert.equal(lines.filter((line) => line.includes('"tooLarge"')).length, 8);
	});
});
