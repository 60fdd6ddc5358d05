import { lazy } from '../../../base/core/lazy.ts';
import { prefixFunction } from '../diff/prefixFunction.ts';
import { countsOf } from '../diff/similarity.ts';
import { identifiersIn } from '../syntax/identifiers.ts';
import type { Signature } from '../syntax/signatures/signature.ts';
import { unqualifiedName } from '../syntax/signatures/signature.ts';
import { nonBlankLines } from '../whitespace/blankLines.ts';
import type { AnalyzedCode } from './analyzedCode.ts';
import type { CodeChange } from './codeChange.ts';

/** Whether something occurs twice that was there once: a declaration of the document, or all of the code. */
export function isDuplicated({ before, after, document }: CodeChange): boolean {
	if (isRepeated(after) && !isRepeated(before)) return true;
	if (declaresTwice(before.signatures, after.signatures)) return true;
	if (document === undefined) return false;
	if (importsAgain(before, after, document.around)) return true;
	const own = new Set(before.signatures.map(keyOf));
	const added = after.signatures.filter((each) => !own.has(keyOf(each)));
	if (added.length === 0) return false;
	// Reading the whole document takes time, so only do it if it contains a new name.
	const isThere = added.some(({ name }) =>
		identifiersIn(unqualifiedName(name)).every((word) => document.words.has(word)),
	);
	return isThere && declaresTwice(document.before.signatures, document.after.signatures);
}

const IMPORT = /^(?:import|from|using|use|require|include|require_relative|#[ \t]*include)\b/;

/** Whether the code imports names that the document already imports. */
function importsAgain(before: AnalyzedCode, after: AnalyzedCode, around: readonly string[]): boolean {
	const own = new Set(before.lines);
	const there = lazy(() => new Set(around.flatMap((text) => text.split('\n'))));
	return after.lines.some((line) => IMPORT.test(line) && !own.has(line) && there().has(line));
}

function declaresTwice(before: readonly Signature[], after: readonly Signature[]): boolean {
	const once = (signatures: readonly Signature[]) => countsOf(signatures.filter((each) => !each.mayRepeat).map(keyOf));
	const [old, now] = [once(before), once(after)];
	return [...now].some(([key, count]) => count > (old.get(key) ?? 1));
}

/** Distinguishes overloads of one name. */
function keyOf({ name, parameters, result }: Signature): string {
	return `${name}(${parameters.map(({ type }) => type).join()})${result}`;
}

/** The share of repeated lines. A second copy may be cut off, and there may be text between the copies. */
const SHARE = 0.4;
/** Fewer equal lines may be chance. */
const FEWEST = 4;

/** Whether code ends with the lines that it starts with. */
function isRepeated({ lines }: AnalyzedCode): boolean {
	const written = nonBlankLines(lines).map((line) => line.trim());
	const same = borderOf(written);
	return same >= FEWEST && same >= SHARE * written.length && new Set(written.slice(0, same)).size >= FEWEST;
}

/** How many of the first items are also the last ones, at most half of them. */
function borderOf(items: readonly string[]): number {
	const borders = prefixFunction(items);
	let longest = borders.at(-1) ?? 0;
	while (longest > items.length / 2) longest = borders[longest - 1] ?? 0;
	return longest;
}
