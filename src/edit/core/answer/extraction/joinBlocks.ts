import type { CodeBlock } from './fencedBlocks.ts';
import { isImportsAlone, isTopOfFile } from './importLines.ts';

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
