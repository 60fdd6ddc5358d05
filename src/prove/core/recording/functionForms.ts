import type MagicString from 'magic-string';
import type { ChangedFunction } from './codeDifference.ts';
import { decoratorsOf, dispatcherHead, headStart } from './dispatcherHead.ts';
import { runningName, usesSuper } from './functionPlace.ts';
import {
	ancestors,
	identifierName,
	isClass,
	type Node,
	partOf,
	partsOf,
	propertyName,
	type SourceText,
	skipTrivia,
} from './sourceText.ts';

/** What is inserted into the text before, and where from. */
export interface Insertion {
	readonly before: SourceText;
	readonly after: SourceText;
	/** The text before, with what has been inserted so far. */
	readonly edits: MagicString;
	/** The name of the function that returns the recorder; names that are inserted begin with it. */
	readonly root: string;
	/** Ends a line. */
	readonly lineEnd: string;
	/** The names that were given to classes without one. */
	readonly classNames: Map<Node, string>;
}

/** In UTF-16 units. */
const LONGEST_KEYWORD = 10;

/** A function that changed, with its number. */
interface Numbered extends ChangedFunction {
	readonly index: number;
}

/**
 * Inserts the versions of a function that changed: its original keeps its place, before and after follow it, and a function
 * of its name calls the recorder, which chooses one of them.
 */
export function insertVersions(insertion: Insertion, change: Numbered): void {
	const { before, after } = change;
	if (before.type === 'FunctionDeclaration') insertDeclarations(insertion, change);
	else if (before.type.startsWith('Class')) insertMethods(insertion, change);
	else if (before.type !== 'ObjectMethod') insertExpressions(insertion, change);
	else if (usesSuper(before) || usesSuper(after)) insertObjectMethods(insertion, change);
	else if (before.kind === 'method') insertProperty(insertion, change);
	else insertAccessors(insertion, change);
}

/** The names of the original, before, after, and before. */
function versionNames({ root }: Insertion, { index }: Numbered): readonly string[] {
	return [0, 1, 2, 3].map((version) => `${root}_${index}_${version}`);
}

/** What follows the original: before, after, and before again. */
function siblingsOf(
	{ before, after, lineEnd }: Insertion,
	change: Numbered,
	textOf: (source: SourceText, node: Node, version: number) => string,
): readonly string[] {
	const texts = [textOf(before, change.before, 1), textOf(after, change.after, 2), textOf(before, change.before, 3)];
	return texts.map((text) => text.replace(/\r?\n/g, lineEnd));
}

function insertSiblings(insertion: Insertion, change: Numbered, lead: (node: Node, version: number) => string): void {
	const textOf = (source: SourceText, node: Node, version: number) =>
		`${lead(node, version)}${textFromHead(source, node)}`;
	insertion.edits.appendLeft(change.before.end, siblingsOf(insertion, change, textOf).join(''));
}

/** The text of a function from its type parameters or parameters to its end. */
function textFromHead(source: SourceText, node: Node): string {
	let text = '';
	let at = headStart(source, node);
	for (const { start, end } of partsOf(node, 'params').flatMap(decoratorsOf)) {
		text += source.text.slice(at, start);
		at = end;
	}
	return text + source.text.slice(at, node.end);
}

function asyncOf({ async: isAsync }: Node): string {
	return isAsync === true ? 'async ' : '';
}

/** Keeps a dispatcher from making a promise of what a version returns, unless both return promises. */
function removeAsync({ before: source, edits }: Insertion, { before, after }: Numbered): void {
	if (before.async !== true || after.async === true) return;
	const end = keywordEnd(source, before, 'async');
	edits.remove(end - 'async'.length, end);
}

/** Where a keyword before the name of a function or a class ends, which has it. */
function keywordEnd(source: SourceText, node: Node, keyword: string): number {
	let end = partsOf(node, 'decorators').at(-1)?.end ?? node.start;
	for (;;) {
		const start = skipTrivia(source, end);
		const [word = ''] = /^\w*/.exec(source.text.slice(start, start + LONGEST_KEYWORD)) ?? [];
		end = start + word.length;
		if (word === keyword || word === '') return end;
	}
}

/** The body of a function that hands its call on. @param names of the versions; spread from a list if there is only one */
function dispatch(insertion: Insertion, change: Numbered, names: readonly string[], more = ''): string {
	// With `this` as it is: a version that is not strict makes an object of it by itself.
	const isStrict = isStrictFunction(change.before) || isStrictFunction(change.after);
	const isAllowed = !insertion.before.isTyped || !hasDefaults(change.before);
	const start = dispatchStart(insertion, change, isStrict && isAllowed, names);
	return `${start}${names.join(', ')}${dispatchEnd(insertion, more)}`;
}

function isStrictFunction(node: Node): boolean {
	const directives = partsOf(partOf(node, 'body'), 'directives');
	return directives.some((directive) => partOf(directive, 'value')?.value === 'use strict');
}

/** Whether the dispatcher of a function with types has parameters that a function with `'use strict'` must not have. */
function hasDefaults(node: Node): boolean {
	return partsOf(node, 'params').some(({ type }) => type === 'AssignmentPattern' || type === 'RestElement');
}

/** @param names of the versions, if each has one: then the recorder’s call, which takes longer, is not measured with them */
function dispatchStart(
	{ root, before: { isTyped } }: Insertion,
	{ index }: Numbered,
	isStrict: boolean,
	[, before, after, again]: readonly string[] = [],
): string {
	const version = `${root}().version`;
	const chosen = `${version} === 2 ? ${after} : ${version} === 1 ? ${before} : ${again}`;
	const any = isTyped ? ' as any' : '';
	const measured =
		again === undefined
			? ''
			: `if (${version} > 0 && !new.target) return ${root}().apply((${chosen})${any}, this, arguments)${any}; `;
	const strict = isStrict ? "'use strict'; " : '';
	return `{ ${strict}${measured}return ${root}().call(${index}, this, arguments, () => [`;
}

function dispatchEnd({ before: { isTyped } }: Insertion, more = ''): string {
	return `]${more})${isTyped ? ' as any' : ''}; }`;
}

function insertDeclarations(insertion: Insertion, change: Numbered): void {
	const { before: source, edits } = insertion;
	const { before } = change;
	const names = versionNames(insertion, change);
	const dispatcher = `${dispatcherHead(insertion, before, names[0])} ${dispatch(insertion, change, names, ', new.target')}`;
	removeAsync(insertion, change);
	edits.appendRight(headStart(source, before), `${dispatcher} ${asyncOf(before)}function ${names[0]}`);
	insertSiblings(insertion, change, (node, version) => ` ${asyncOf(node)}function ${names[version]}`);
}

/** Inserts methods beside a method, of which the first is the original. Where they are found is an expression. */
function insertMethods(insertion: Insertion, change: Numbered): void {
	const { before: source, edits } = insertion;
	const { before } = change;
	const names = versionNames(insertion, change);
	const type = nameClass(insertion, change);
	const owner = before.static === true ? type : `${type}.prototype`;
	const versions = names.map((name) => `${owner}.${name}`);
	const dispatcher = `${dispatcherHead(insertion, before, versions[0], type)} ${dispatch(insertion, change, versions)}`;
	const lead = before.static === true ? ' static ' : ' ';
	for (const { start, end } of partsOf(before, 'params').flatMap(decoratorsOf))
		edits.update(start, end, source.text.slice(start, end).replace(/[^\r\n]+/g, '') || ' ');
	removeAsync(insertion, change);
	edits.appendRight(headStart(source, before), `${dispatcher}${lead}${asyncOf(before)}${names[0]}`);
	insertSiblings(insertion, change, (node, version) => `${lead}${asyncOf(node)}${names[version]}`);
}

/** The name of the class of a method. A class without one gets a name that only it sees. */
function nameClass({ before: source, edits, root, classNames }: Insertion, { before }: Numbered): string {
	const type = [...ancestors(source, before)].find(isClass) ?? before;
	const known = identifierName(partOf(type, 'id')) ?? classNames.get(type);
	if (known !== undefined) return known;
	const name = `${root}_class${classNames.size}`;
	classNames.set(type, name);
	edits.appendLeft(keywordEnd(source, type, 'class'), ` ${name}`);
	const members = partsOf(partOf(type, 'body'), 'body');
	if (!members.some((member) => member.static === true && propertyName(member) === 'name')) {
		// What others see is the name that it had. `Object` may be a name of the file.
		const value = `{ value: ${JSON.stringify(runningName(source, type))}, configurable: true }`;
		const body = partOf(type, 'body')?.start ?? type.start;
		edits.appendRight(body + 1, ` static { ({}).constructor.defineProperty(this, 'name', ${value}); }`);
	}
	return name;
}

function insertExpressions(insertion: Insertion, change: Numbered): void {
	const { before: source, edits } = insertion;
	const { before } = change;
	const parent = source.parents.get(before);
	const isParenthesized = (before.extra as { readonly parenthesized?: boolean } | undefined)?.parenthesized === true;
	// `new function () {}` would call what returns the recorder.
	const [open, close] =
		parent?.type === 'NewExpression' && parent.callee === before && !isParenthesized ? ['(', ')'] : ['', ''];
	edits.appendRight(before.start, `${open}${expressionStart(insertion, change)}`);
	edits.appendLeft(before.end, `${expressionEnd(insertion, change)}${close}`);
}

/** Makes a method of an object a property, so that it may be taken out of the object. */
function insertProperty(insertion: Insertion, change: Numbered): void {
	const { before: source, edits } = insertion;
	const { before } = change;
	if (before.async === true) edits.remove(before.start, before.start + 'async'.length);
	const start = `: ${expressionStart(insertion, change)}${asyncOf(before)}function `;
	edits.appendRight(headStart(source, before), start);
	edits.appendLeft(before.end, expressionEnd(insertion, change));
}

function expressionStart({ before: source, root }: Insertion, { index, before }: Numbered): string {
	return `${root}().expression(${index}, ${JSON.stringify(runningName(source, before))}, `;
}

function expressionEnd(insertion: Insertion, change: Numbered): string {
	const texts = siblingsOf(insertion, change, (source, node) => {
		if (node.type !== 'ObjectMethod') return source.text.slice(node.start, node.end);
		return `${asyncOf(node)}function ${textFromHead(source, node)}`;
	});
	return `${texts.map((text) => `, (${text})`).join('')})`;
}

/** Puts the versions of an accessor of an object into it. */
function insertAccessors(insertion: Insertion, change: Numbered): void {
	const { before: source, edits } = insertion;
	const { before } = change;
	// It would make the versions strict, which are written into it.
	const isStrict = isStrictFunction(before) && isStrictFunction(change.after);
	const start = `${dispatcherHead(insertion, before)} ${dispatchStart(insertion, change, isStrict)}function `;
	edits.appendRight(headStart(source, before), start);
	insertSiblings(insertion, change, () => ', function ');
	edits.appendLeft(before.end, dispatchEnd(insertion));
}

/**
 * Inserts methods into an object, since only there `super` keeps its meaning, and takes them out of it as soon as it has been
 * made.
 */
function insertObjectMethods(insertion: Insertion, change: Numbered): void {
	const { before: source, edits } = insertion;
	const { before } = change;
	const names = versionNames(insertion, change);
	const [object, versions] = ['object', 'versions'].map((each) => `${versionNames(insertion, change)[0]}_${each}`);
	const literal = source.parents.get(before) ?? before;
	const dispatcher = `${dispatcherHead(insertion, before)} ${dispatch(insertion, change, [`...${versions}`])}`;
	removeAsync(insertion, change);
	edits.appendRight(headStart(source, before), `${dispatcher}, ${asyncOf(before)}${names[0]}`);
	insertSiblings(insertion, change, (node, version) => `, ${asyncOf(node)}${names[version]}`);
	const any = source.isTyped ? ': any' : '';
	const members = names.map((name) => `${object}.${name}`);
	const taken = `${versions} = [${members.join(', ')}]; ${members.map((member) => `delete ${member}; `).join('')}`;
	edits.prependRight(literal.start, `(() => { let ${versions}${any}; const ${object} = `);
	edits.appendLeft(literal.end, `; ${taken}return ${object}; })()`);
}
