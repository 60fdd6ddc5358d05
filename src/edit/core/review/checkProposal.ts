import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { applyHunks, hunkEnd } from '../diff/hunks.ts';
import { type LineRange, replacedRegion } from '../diff/textChange.ts';
import { checkGuardrails } from '../guardrails/checkGuardrails.ts';
import { GUARDRAIL_KINDS, type Guardrail } from '../guardrails/guardrail.ts';
import { outlineOf } from '../syntax/outline/outline.ts';
import type { ProposedChanges } from './proposedChanges.ts';

/** Those that compare declarations; a part of one says little. */
const OF_DECLARATIONS: ReadonlySet<Guardrail['kind']> = new Set(['signature', 'stub']);

/**
 * Checks changes without running them, for a proposal that was edited: from the first to the last changed line, and
 * whether the declarations around them can still be used as before.
 * @param encoding VS Code's id of the encoding that the document is saved with
 */
export function checkProposal(
	{ base, hunks }: ProposedChanges,
	languageId: string,
	encoding?: string,
): readonly Guardrail[] {
	const [first, last] = [hunks[0], hunks.at(-1)];
	if (first === undefined || last === undefined) return [];
	const proposed = applyHunks(base, hunks);
	const check = (range: LineRange) => {
		const { before, original, replacement, after } = replacedRegion(base, proposed, range);
		const around = { before, after };
		return checkGuardrails({
			languageId,
			original,
			replacement,
			use: 'optimize',
			around,
			...omitUndefined({ encoding }),
		});
	};
	const changed = { start: first.start, end: hunkEnd(last) };
	const ofDeclarations = check(withDeclarations(changed, base, languageId)).filter(isOfDeclarations);
	const found = [...check(changed).filter((guardrail) => !isOfDeclarations(guardrail)), ...ofDeclarations];
	return found.toSorted((a, b) => GUARDRAIL_KINDS.indexOf(a.kind) - GUARDRAIL_KINDS.indexOf(b.kind));
}

function isOfDeclarations({ kind }: Guardrail): boolean {
	return OF_DECLARATIONS.has(kind);
}

/** The lines with all of the outermost declarations that they are part of. */
function withDeclarations({ start, end }: LineRange, text: string, languageId: string): LineRange {
	const { items } = outlineOf(text.replaceAll('\r\n', '\n'), languageId);
	const around = items.filter((item) => item.start < end && item.end > start);
	return { start: Math.min(start, around[0]?.start ?? start), end: Math.max(end, around.at(-1)?.end ?? end) };
}

/** The new code of changes alone: from the first to the last changed line; empty if nothing changes. */
export function changedCode({ base, hunks }: ProposedChanges): string {
	const [first, last] = [hunks[0], hunks.at(-1)];
	if (first === undefined || last === undefined) return '';
	return replacedRegion(base, applyHunks(base, hunks), { start: first.start, end: hunkEnd(last) }).replacement;
}
