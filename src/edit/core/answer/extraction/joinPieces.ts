import { isSameShape } from '../../diff/similarity.ts';
import { outlineOf } from '../../syntax/outline/outline.ts';
import { nonBlankLines } from '../../whitespace/blankLines.ts';
import { type Declared, declaredIn, versionsIn } from '../declarations.ts';
import { isImportsAlone, isTopOfFile } from './codeSigns.ts';
import type { WantedCode } from './extractedCode.ts';
import type { CodeBlock } from './fencedBlocks.ts';

/** Code that an answer gives in several blocks. */
export interface JoinedPieces<Block> {
	readonly pieces: readonly Block[];
	/** Whether each piece replaces declarations of its own; otherwise they go in place of all. */
	readonly isByName: boolean;
}

/** Says that the existing code stays. */
const ADDED =
	/\b(?:add(?:s|ed|ing|itions?|itional|itionally)?|append|extra|also|another|too|besides|as well|keep|kept|stays?|unchanged|as it is)\b/i;
/** Asks to put code beside the existing code. */
const ADD = /^\W*(?:[\p{L}’']+[ ,]+){0,4}(?:add|append)\b/iu;

/** Whether the text before a block says that it goes beside the other code, or stays beside it. */
export function isCalledAddition(label: string): boolean {
	return ADDED.test(label);
}

/**
 * The blocks that belong together: one for each of several declarations, or the original and what the answer adds to it.
 * @param blocks without usage examples, output and commands
 * @param labeled what their labels say
 * @returns undefined if there is one version, or several of the same
 */
export function joinPieces<Block extends CodeBlock>(
	blocks: readonly Block[],
	{ original, languageId }: WantedCode,
	labeled: { readonly isOld: (block: Block) => boolean; readonly isNew: (block: Block) => boolean },
): JoinedPieces<Block> | undefined {
	const [first] = blocks;
	if (first === undefined || (blocks.length === 1 && !ADD.test(first.label))) return undefined;
	const declared = (code: string) => declaredIn(outlineOf(code, languageId), languageId);
	const own = declared(original);
	const byBlock = new Map(blocks.map((block) => [block, declared(block.code)]));
	const declaredBy = (block: Block) => byBlock.get(block) ?? [];
	const isOriginal = ({ code }: Block) => isSameShape(code, original);
	const isVersion = (block: Block) =>
		own.length > 0 && !labeled.isOld(block) && own.every(versionsIn(declaredBy(block)));
	const quoted = blocks.find(isOriginal);
	const base = quoted ?? blocks.find(isVersion);
	const isAdded = (block: Block) => {
		const others = declaredBy(block);
		if (isOriginal(block) || own.some(versionsIn(others))) return false;
		// Without names, a version shows by the lines that it keeps.
		if (own.length === 0 || others.length === 0)
			return quoted !== undefined && ADD.test(block.label) && !sharesLine(block.code, original);
		if (quoted === undefined) return ADD.test(block.label) && !labeled.isNew(block);
		const names = new Set(namesOf(others));
		const isOther = !labeled.isNew(block) && !namesOf(own).some((name) => names.has(name));
		return isCalledAddition(block.label) || (isOther && !labeled.isOld(quoted));
	};
	const added = blocks.filter(isAdded);
	if (added.length === blocks.length) return { pieces: [{ ...first, code: original }, ...added], isByName: false };
	if (base !== undefined) {
		const pieces = blocks.filter((block) => block === base || added.includes(block));
		return pieces.length > 1 ? { pieces, isByName: false } : undefined;
	}
	if (own.length < 2) return undefined;
	const isKept = (block: Block) => labeled.isOld(block) || isExcerpt(block.code, original);
	const [changed, kept] = [blocks.filter((block) => !isKept(block)), blocks.filter(isKept)];
	const pieces = disjointPieces(changed, own, declaredBy);
	const isByName = pieces.length > 1 || (pieces.length === 1 && disjointPieces(kept, own, declaredBy).length > 0);
	return isByName ? { pieces: [...pieces, ...added], isByName } : undefined;
}

function namesOf(declared: readonly Declared[]): readonly string[] {
	return declared.map(({ item, name }) => item.name || name);
}

function sharesLine(code: string, other: string): boolean {
	const known = linesOf(other);
	return code.split('\n').some((line) => /\w/.test(line) && known.has(line.trim()));
}

/** The chosen blocks as one, with the imports of other blocks, and the new functions there that they call. */
export function withWhatTheyUse<Block extends CodeBlock>(
	chosen: readonly Block[],
	blocks: readonly Block[],
	{ original, languageId }: WantedCode,
): Block {
	const isChosen = (block: Block) => chosen.includes(block);
	if (blocks.every(isChosen)) return joined(chosen, chosen[0]);
	const declared = (code: string) => declaredIn(outlineOf(code, languageId), languageId).map(({ item }) => item);
	const codes = chosen.map(({ code }) => code);
	const known = new Set([original, ...codes].flatMap(declared).map(({ name }) => name));
	const called = new Set(codes.join('\n').match(/[\p{L}\p{N}_$]+\(?/gu));
	const isUsed = (block: Block) => {
		if (isImportsAlone(block.code)) return !isImportsAlone(original);
		const items = declared(block.code);
		const areNew = items.every(({ kind, name }) => kind === 'declaration' && !known.has(name));
		return areNew && items.some(({ name }) => called.has(`${name}(`)) && !isExcerpt(block.code, codes.join('\n'));
	};
	const used = [
		...chosen.filter((block) => !blocks.includes(block)),
		...blocks.filter((block) => isChosen(block) || isUsed(block)),
	];
	return joined(used, chosen[0]);
}

/** Whether each line of code that is not blank is also in other code. */
export function isExcerpt(code: string, other: string): boolean {
	const known = linesOf(other);
	return nonBlankLines(code.split('\n')).every((line) => known.has(line.trim()));
}

function linesOf(code: string): ReadonlySet<string> {
	return new Set(code.split('\n').map((line) => line.trim()));
}

/** The blocks that each declare others of these names. */
function disjointPieces<Block extends CodeBlock>(
	blocks: readonly Block[],
	own: readonly Declared[],
	declaredBy: (block: Block) => readonly Declared[],
): readonly Block[] {
	const taken = new Set<Declared>();
	const pieces: Block[] = [];
	for (const block of blocks) {
		const names = new Set(declaredBy(block).flatMap(({ name, members }) => [name, ...members]));
		const covered = own.filter(({ name }) => names.has(name));
		if (covered.length === 0 || covered.some((each) => taken.has(each))) continue;
		for (const each of covered) taken.add(each);
		pieces.push(block);
	}
	return pieces;
}

/** `1. …`, `### Step 2: …`, `First, …`: a part of the whole follows. */
const STEP = /^\W*(?:step\s+)?\d{1,2}\s*[.):]|^\W*step\b|^\W*(?:first|second|third|then|next|now|finally|lastly)\b/i;
/** An alternative version follows. */
const ALTERNATIVE = /\b(?:option|alternative(?:ly)?|approach|method|way|solution|version|variant|using|example|or)\b/i;
/** An assigned name. */
const ASSIGNED = /([A-Za-z_$][\w$]{0,60})[ \t]{0,4}:?=(?!=)/g;

/**
 * Joins code blocks that are parts of one program: imports shown separately, and steps that build on each other. Others
 * stay separate.
 * @param namesOf returns the names that code declares
 */
export function joinBlocks<Block extends CodeBlock>(
	blocks: readonly Block[],
	namesOf: (code: string) => readonly string[],
): readonly Block[] {
	const whole = areSteps(blocks, namesOf) ? [joined(blocks)] : blocks;
	const imports = whole.filter(({ code }) => isImportsAlone(code));
	const [first, ...others] = whole.filter(({ code }) => !isImportsAlone(code));
	return first === undefined || imports.length === 0 ? whole : [joined([...imports, first], first), ...others];
}

/** One block with the code of several, without repeated imports and first lines of a file. */
export function joined<Block extends CodeBlock>(blocks: readonly Block[], named = blocks[0]): Block {
	const known = new Set<string>();
	const lines = blocks.map(({ code }) => {
		const isAgain = (line: string) => known.has(line.trim()) && (isImportsAlone(line) || isTopOfFile(line));
		const own = code.split('\n').filter((line) => !isAgain(line));
		for (const line of own) known.add(line.trim());
		return own.join('\n').trimEnd().replace(/^\n+/, '');
	});
	const isClosed = blocks.every((block) => block.isClosed);
	return { ...(named as Block), code: lines.join('\n\n'), isClosed };
}

/** Whether each block is labeled as a step, uses names of the earlier ones and declares none of them again. */
function areSteps(blocks: readonly CodeBlock[], namesOf: (code: string) => readonly string[]): boolean {
	if (blocks.length < 2 || !blocks.every(({ label }) => STEP.test(label) && !ALTERNATIVE.test(label))) return false;
	const declared = new Set<string>();
	const assigned = new Set<string>();
	return blocks.every(({ code }, at) => {
		const names = namesOf(code);
		if (names.some((name) => declared.has(name))) return false;
		const words = code.match(/[A-Za-z_$][\w$]*/g) ?? [];
		const continues = words.some((word) => declared.has(word) || assigned.has(word));
		for (const name of names) declared.add(name);
		for (const [, name = ''] of code.matchAll(ASSIGNED)) assigned.add(name);
		return at === 0 || continues || isImportsAlone(blocks[at - 1]?.code ?? '');
	});
}
