import * as v from 'valibot';
import { parseJson } from '../../../base/core/json.ts';
import { LEFT_OUT_REASONS } from '../../../edit/core/proof/proof.ts';
import type { CallLine } from '../recorder/callLine.ts';
import type { RecordedRun } from '../sandbox.ts';

const position = v.pipe(v.number(), v.integer(), v.minValue(0));
const count = position;
const digests = { input: v.string(), outcome: v.string() };
const times = v.array(v.pipe(v.number(), v.finite(), v.minValue(0)));

const callLine = v.variant('kind', [
	v.object({ kind: v.literal('loaded') }),
	v.object({ kind: v.literal('begins'), function: position }),
	v.object({ kind: v.literal('ends') }),
	v.object({ kind: v.literal('undecided'), function: position }),
	v.object({ kind: v.literal('late'), function: position }),
	v.object({ kind: v.literal('same'), reached: v.array(position), ...digests }),
	v.object({ kind: v.literal('made'), ...digests }),
	v.object({ kind: v.literal('leftOut'), reason: v.picklist(LEFT_OUT_REASONS) }),
	v.object({
		kind: v.literal('differs'),
		function: position,
		input: v.string(),
		before: v.string(),
		after: v.string(),
	}),
	v.object({
		kind: v.literal('measured'),
		distinct: count,
		differing: count,
		groups: v.array(
			v.object({
				size: v.pipe(v.number(), v.minValue(1)),
				inputs: count,
				isUnseen: v.boolean(),
				times: v.tuple([times, times, times]),
			}),
		),
	}),
	v.object({ kind: v.literal('enough') }),
]);

/** What each process and thread of a run wrote. */
export function linesOf({ written }: RecordedRun): readonly (readonly CallLine[])[] {
	return written.map((lines) => lines.flatMap(parsedLine));
}

/** The last line of a process may be incomplete. */
function parsedLine(text: string): readonly CallLine[] {
	const found = v.safeParse(callLine, parseJson(text));
	return found.success ? [found.output] : [];
}

/** The function whose replay, or whose call with an input that the program has not made, has not ended. */
export function openReplay(lines: readonly CallLine[]): number | undefined {
	const begun = lines.filter((line) => line.kind === 'begins');
	const ended = lines.filter(({ kind }) => kind === 'ends').length;
	return begun.length > ended ? begun.at(-1)?.function : undefined;
}
