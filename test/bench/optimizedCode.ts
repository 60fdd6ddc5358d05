import { diffLines } from 'diff';
import { median } from 'simple-statistics';
import { optimizeEdit } from '../../src/edit/core/answer/optimizeEdit.ts';
import { diffHunks } from '../../src/edit/core/diff/hunks.ts';
import { applyChanges } from '../../src/edit/core/diff/textChange.ts';
import { threeWayMerge } from '../../src/edit/core/diff/threeWayMerge.ts';
import type { Table } from './table.ts';

const fileLines = 5_000;
const selectionLines = 2_000;
const runs = 9;
/** Milliseconds for which the extension host may be blocked. */
const budget = 50;

const line = (at: number) => `\tconst value${at} = read(${at}, [${at % 7}]);`;
const file = Array.from({ length: fileLines }, (_, at) => (at % 9 === 8 ? '}' : line(at)));
const first = 1_500;
const lines = file.slice(first, first + selectionLines);
const selected = `${lines.join('\n')}\n`;
const base = `${file.join('\n')}\n`;
const start = base.indexOf(selected);
const place = {
	text: base,
	start,
	end: start + selected.length,
	languageId: 'typescript',
	style: { insertSpaces: false, width: 4 },
	lineEnd: '\n',
} as const;

const forms: Readonly<Record<string, readonly string[]>> = {
	'one line in fifty changed': lines.map((each, at) => (at % 50 === 0 ? each.replace('read', 'load') : each)),
	'one line in three changed': lines.map((each, at) => (at % 3 === 0 ? each.replace('read', 'load') : each)),
	'turned round': lines.toReversed(),
	'all lines changed': lines.map((each) => `${each} // faster`),
};

/** Measures the work of Optimize in the extension host between the reply and the diff that VS Code then draws. */
export async function measureOptimizedCode(): Promise<Table> {
	const rows = Object.entries(forms).map(([name, answered]) => {
		const reply = JSON.stringify({ optimized_code: answered.join('\n') });
		const proposed = base.replace(selected, `${answered.join('\n')}\n`);
		const whole = medianTime(() => propose(reply));
		const hunks = medianTime(() => diffHunks(base, proposed));
		const bare = medianTime(() => diffLines(base, proposed));
		const ratio = `${(hunks / bare).toPrecision(2)} × ${bare.toFixed(1)}`;
		const verdict = whole <= budget ? 'kept' : 'EXCEEDED';
		return [
			name,
			String(diffHunks(base, proposed).length),
			whole.toFixed(1),
			hunks.toFixed(1),
			ratio,
			`${budget}: ${verdict}`,
		];
	});
	return {
		title: `Optimize ${selectionLines} of ${fileLines} lines: from the reply to the proposal, median of ${runs}, in ms`,
		columns: ['answer', 'changes', 'all', 'changes alone', 'beside diffLines of the diff package', 'budget of all'],
		rows,
	};
}

/**
 * The steps of the command: parse, find the code, fit it, check the guardrails, diff, and merge into the current document.
 */
function propose(reply: string): void {
	const outcome = optimizeEdit({ body: JSON.parse(reply), pointer: '' }, place);
	if (outcome.kind !== 'edit') throw new Error(`no edit: ${outcome.kind}`);
	threeWayMerge(base, diffHunks(base, applyChanges(base, outcome.changes)), base);
}

function medianTime(action: () => unknown): number {
	const times = Array.from({ length: runs }, () => {
		const started = performance.now();
		action();
		return performance.now() - started;
	});
	return median(times);
}
