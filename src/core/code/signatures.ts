/** What callers see of a function or a type. */
export interface Signature {
	/** What it is, and its name. */
	readonly name: string;
	/** As callers need to know them; an empty one is not declared and matches anything. */
	readonly parameters: readonly string[];
	readonly result: string;
}

/** Of one declaration's parameters, and of its result, so many characters are looked at. */
const LONGEST = 2_000;
/** So many declarations are compared. Answers can hold more than any program does, to keep the editor busy. */
const MOST = 2_000;

/**
 * The signatures at the outermost level, and those of the methods of classes there.
 * @param text code without strings and comments
 * @param language a family
 * @returns none for a language whose declarations are not known
 */
export function signaturesOf(text: string, language: string): readonly Signature[] {
	if (language === 'python') return pythonSignatures(text);
	if (language === 'go') return goSignatures(text);
	return language === 'javascript' ? javascriptSignatures(text) : [];
}

/** Whether everything that callers of `before` rely on is still there. */
export function keepsSignatures(before: readonly Signature[], after: readonly Signature[]): boolean {
	return before.every((each) => after.some((other) => isSame(each, other)));
}

function* firstMatches(text: string, pattern: RegExp): Generator<RegExpExecArray> {
	let left = MOST;
	for (const match of text.matchAll(pattern)) {
		if (left === 0) return;
		left -= 1;
		yield match;
	}
}

function isSame(before: Signature, after: Signature): boolean {
	const matches = (one: string | undefined, other: string | undefined) => !one || !other || one === other;
	return (
		before.name === after.name &&
		before.parameters.length === after.parameters.length &&
		before.parameters.every((parameter, index) => matches(parameter, after.parameters[index])) &&
		matches(before.result, after.result)
	);
}

const PYTHON = /^([ \t]*)(async[ \t]+)?(def|class)[ \t]+(\w+)/gm;

function pythonSignatures(text: string): readonly Signature[] {
	const found: Signature[] = [];
	let outer: { readonly indent: number; readonly name: string } | undefined;
	let inside = Number.POSITIVE_INFINITY;
	for (const match of firstMatches(text, PYTHON)) {
		const [whole, space = '', async = '', kind, name = ''] = match;
		const indent = space.length;
		if (indent > inside) continue; // within a function
		if (outer !== undefined && indent <= outer.indent) outer = undefined;
		const full = `${async.trim()} ${kind} ${outer === undefined ? '' : `${outer.name}.`}${name}`;
		inside = kind === 'def' ? indent : Number.POSITIVE_INFINITY;
		if (kind === 'class') outer = { indent, name };
		const parameters = kind === 'def' ? partsAt(text, match.index + whole.length) : [];
		found.push({ name: full, parameters: parameters.map((each) => each.split(/[:=]/)[0]?.trim() ?? ''), result: '' });
	}
	return found;
}

const GO = /^func\s+(?:\(([^)\n]{0,200})\)\s*)?(\w+)/gm;

function goSignatures(text: string): readonly Signature[] {
	return [...firstMatches(text, GO)].map((match) => {
		const [whole, receiver = '', name = ''] = match;
		const start = match.index + whole.length;
		const result = /^[^{\n]*/.exec(behind(text, closing(text, start)))?.[0].trim() ?? '';
		const results = result.startsWith('(') ? partsAt(result, 0) : [result];
		return {
			name: `func (${receiver.trim().split(/\s+/).at(-1)}) ${name}`,
			parameters: goTypes(partsAt(text, start)),
			result: goTypes(results).join(', '),
		};
	});
}

/** Names may share a type: `a, b int`. */
function goTypes(parts: readonly string[]): readonly string[] {
	const named = parts.some((part) => /^\w+\s+\S/.test(part) && !/^(?:func|chan|map|interface|struct)\b/.test(part));
	return parts.map((part, index) => {
		if (!named) return part;
		const typed = parts.slice(index).find((each) => /\s/.test(each)) ?? part;
		return typed.replace(/^\w+\s+/, '').replace(/\s+/g, ' ');
	});
}

const JAVASCRIPT =
	/^([ \t]*)((?:export\s+)?(?:default\s+)?)(?:(?:async\s+)?function\s*\*?\s*(\w+)|(?:abstract\s+)?(class|interface|type|enum)\s+(\w+)|(?:const|let)\s+(\w+)\s*=\s*(?:async\s*)?(?=\()|(?:(?:public|private|protected|static|async|override|readonly|get|set)[ \t]+)*([#\w]+)(?=\s*(?:<[^>()]{0,200}>)?\())/gm;
const STATEMENTS = /^(?:if|for|while|switch|catch|with|function|return|super|await|do|else)$/;

function javascriptSignatures(text: string): readonly Signature[] {
	const base = /^[ \t]*(?=\S)/m.exec(text)?.[0] ?? '';
	const found: Signature[] = [];
	let type: string | undefined;
	let levels = 0;
	let counted = 0;
	for (const match of firstMatches(text, JAVASCRIPT)) {
		const [whole, space = '', exported = '', name, kind, typeName, arrow, method] = match;
		const isOuter = space === base;
		levels += depth(text.slice(counted, match.index));
		counted = match.index;
		if (isOuter) type = kind === undefined ? undefined : typeName;
		const modifier = exported.replace(/\s+/g, ' ');
		if (kind !== undefined && isOuter)
			found.push({ name: `${modifier}${kind} ${typeName}`, parameters: [], result: '' });
		const declared = isOuter ? (name ?? (base === '' ? arrow : undefined)) : undefined;
		const start = match.index + whole.length;
		const isMember = type !== undefined && levels === 1 && method !== undefined && !STATEMENTS.test(method);
		const member = isMember && hasBody(text, start) ? method : undefined;
		if (declared === undefined && member === undefined) continue;
		found.push({
			name: declared === undefined ? `${type}.${member}` : `${modifier}${declared}`,
			parameters: partsAt(text, start).map(javascriptType),
			result: /^\s*:\s*([^={]+)/.exec(behind(text, closing(text, start)))?.[1]?.trim() ?? '',
		});
	}
	return found;
}

/** Whether the list in parentheses after `from` is that of a method, and not that of a call. */
function hasBody(text: string, from: number): boolean {
	return /^\s*(?::[^;={}]{0,300})?\{/.test(behind(text, closing(text, from)));
}

/** Of a parameter, what its callers see: its type, and whether it may be left out. */
function javascriptType(parameter: string): string {
	const colon = parameter.indexOf(':');
	if (colon === -1) return '';
	const optional = /\?\s*$/.test(parameter.slice(0, colon)) || parameter.includes('=') ? '?' : '';
	return (
		optional +
		(parameter
			.slice(colon + 1)
			.split(/=(?!>)/)[0]
			?.replace(/\s+/g, ' ')
			.trim() ?? '')
	);
}

/** The parts of the list in parentheses that begins at or after `from`, split at its own commas. */
function partsAt(text: string, from: number): readonly string[] {
	const within = text.slice(from, closing(text, from));
	const start = within.indexOf('(');
	if (start === -1) return [];
	const parts = [''];
	let level = 0;
	for (const character of within.slice(start + 1)) {
		if ('([{<'.includes(character)) level += 1;
		else if (')]}>'.includes(character)) level -= 1;
		if (character === ',' && level === 0) parts.push('');
		else parts[parts.length - 1] += character;
	}
	return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Where the first parenthesis at or after `from` closes; where it does not, the end of what is looked at. */
function closing(text: string, from: number): number {
	const end = Math.min(text.length, from + LONGEST);
	let level = 0;
	for (let at = from; at < end; at += 1) {
		if (text[at] === '(') level += 1;
		else if (text[at] === ')' && level > 0) {
			level -= 1;
			if (level === 0) return at;
		}
	}
	return end;
}

function behind(text: string, at: number): string {
	return text.slice(at + 1, at + 1 + LONGEST);
}

function depth(text: string): number {
	return text.split('{').length - text.split('}').length;
}
