import { prefixFunction } from '../diff/prefixFunction.ts';
import type { Signature } from '../syntax/signatures/signature.ts';
import type { AnalyzedCode } from './analyzedCode.ts';
import type { CodeChange } from './codeChange.ts';
import { unqualifiedName } from './unqualifiedName.ts';

/** Whether something stands twice that the original has once: a declaration of the document, or all of the code. */
export function isDuplicated({ before, after, document }: CodeChange): boolean {
	if (isRepeated(after) && !isRepeated(before)) return true;
	if (declaresTwice(before.signatures, after.signatures)) return true;
	if (document === undefined) return false;
	if (importsAgain(before, after, document.around)) return true;
	const own = new Set(before.signatures.map(keyOf));
	const come = after.signatures.filter((each) => !own.has(keyOf(each)));
	if (come.length === 0) return false;
	// To read the whole document takes its time: only where a name that came along is written there.
	const words = new Set(document.around.flatMap(wordsOf));
	const isThere = come.some(({ name }) => wordsOf(unqualifiedName(name)).every((word) => words.has(word)));
	return isThere && declaresTwice(document.before.signatures, document.after.signatures);
}

const IMPORT = /^(?:import|from|using|use|require|include|require_relative|#[ \t]*include)\b/;

/** Whether names are brought in that the document brings in already. */
function importsAgain(before: AnalyzedCode, after: AnalyzedCode, around: readonly string[]): boolean {
	const isImport = (line: string) => IMPORT.test(line);
	const come = after.lines.filter(isImport);
	if (come.length === 0) return false;
	const own = new Set(before.lines);
	const there = new Set(around.flatMap((text) => text.split('\n').filter(isImport)));
	return come.some((line) => there.has(line) && !own.has(line));
}

function declaresTwice(before: readonly Signature[], after: readonly Signature[]): boolean {
	const [old, now] = [counts(before), counts(after)];
	return [...now].some(([key, count]) => count > 1 && count > (old.get(key) ?? 0));
}

function counts(signatures: readonly Signature[]): ReadonlyMap<string, number> {
	const found = new Map<string, number>();
	for (const signature of signatures) {
		if (signature.mayRepeat) continue;
		const key = keyOf(signature);
		found.set(key, (found.get(key) ?? 0) + 1);
	}
	return found;
}

/** What tells a declaration from others of its name. */
function keyOf({ name, parameters, result, isStatic = false }: Signature): string {
	return `${name}(${parameters.map(({ type }) => type).join()})${result} ${isStatic}`;
}

function wordsOf(text: string): readonly string[] {
	return text.match(/[\p{L}\p{M}\p{N}_$]+/gu) ?? [];
}

/** Lines that are said again, as a share of all: a second copy may be cut, and something may stand between. */
const SHARE = 0.4;
/** Fewer lines are alike by chance. */
const FEWEST = 4;

/** Whether code ends with the lines that it begins with. */
function isRepeated({ lines }: AnalyzedCode): boolean {
	const written = lines.map((line) => line.trim()).filter((line) => line !== '');
	const same = borderOf(written);
	return same >= FEWEST && same >= SHARE * written.length && new Set(written.slice(0, same)).size >= FEWEST;
}

/** How many of the first items are the last ones as well, at most half of them. */
function borderOf(items: readonly string[]): number {
	const borders = prefixFunction(items);
	let longest = borders.at(-1) ?? 0;
	while (longest > items.length / 2) longest = borders[longest - 1] ?? 0;
	return longest;
}
