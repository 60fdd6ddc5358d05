import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElementContent } from 'hast';
import { all, createLowlight } from 'lowlight';

/** A piece of code to read, with its file's name as its language. */
export interface Sample {
	readonly name: string;
	readonly language: string;
	readonly code: string;
}

/** The kind of each character of the code. */
export type Kinds = readonly ('code' | 'string' | 'comment')[];

const lowlight = createLowlight(all);
const folder = join(import.meta.dirname, 'samples');

/** All samples; in a file, a line that starts with `===` titles the next one. */
export function samples(): readonly Sample[] {
	return readdirSync(folder).flatMap((file) => {
		const language = file.replace('.txt', '');
		const parts = readFileSync(join(folder, file), 'utf8').split(/^=== /m);
		return parts.slice(1).map((part) => {
			const end = part.indexOf('\n');
			return { name: `${language}: ${part.slice(0, end)}`, language, code: part.slice(end + 1).trimEnd() };
		});
	});
}

/** Lowlight's reading of each character, in terms of our tokens. */
export function oracleKinds({ language, code }: Sample): Kinds {
	const name = { shellscript: 'bash', phpPage: 'php-template' }[language] ?? language;
	return lowlight
		.highlight(name, code)
		.children.flatMap((child) => (child.type === 'doctype' ? [] : kindsOf(child, 'code', language)));
}

function kindsOf(node: ElementContent, around: Kinds[number], language: string): Kinds {
	if (node.type !== 'element') return Array.from({ length: node.value.length }, () => around);
	const names = [node.properties.className ?? []].flat().map(String);
	const kind = names.reduce<Kinds[number]>((before, name) => kindOf(name, textOf(node), before, language), around);
	return node.children.flatMap((child) => kindsOf(child, kind, language));
}

/** The tolerance in one place: what lowlight calls by names other than strings and comments, and by the same names. */
function kindOf(name: string, text: string, around: Kinds[number], language: string): Kinds[number] {
	if (around === 'comment' || name === 'hljs-comment') return 'comment';
	// Lowlight treats unquoted text in YAML as a string.
	if (name === 'hljs-string' && language === 'yaml') return /^["'|>]/.test(text) ? 'string' : around;
	if (/^hljs-(?:string|regexp|regex|char)$/.test(name)) return 'string';
	if (name === 'hljs-attr' && /^["']/.test(text)) return 'string';
	// A name without brackets in a string stays part of it, and so does an escaped character.
	if (name === 'hljs-subst' && /^\\?[#$@]*[({]/.test(text)) return 'code';
	return name === 'hljs-variable' && text.startsWith('${') ? 'code' : around;
}

function textOf(node: ElementContent): string {
	if (node.type === 'element') return node.children.map(textOf).join('');
	return node.value;
}
