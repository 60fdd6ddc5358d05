import { isErased } from './sameCode.ts';
import { descendants, identifierName, type Node, partOf, partsOf, type SourceText, skipTrivia } from './sourceText.ts';

/** Where the type parameters of a function begin, or else its parameters: after its name, for all but arrow functions. */
export function headStart(source: SourceText, node: Node): number {
	const types = partOf(node, 'typeParameters');
	if (types !== undefined) return types.start;
	const name = partOf(node, 'key') ?? partOf(node, 'id');
	if (name !== undefined) {
		let end = skipTrivia(source, name.end);
		// A computed name may stand in parentheses, which are no part of it.
		while (/[)\]?]/.test(source.text.charAt(end))) end = skipTrivia(source, end + 1);
		return end;
	}
	const keyword = node.async === true ? skipTrivia(source, node.start + 'async'.length) : node.start;
	return skipTrivia(source, keyword + 'function'.length);
}

/** The text before, and how the names begin that are inserted into it. */
interface Naming {
	readonly before: SourceText;
	readonly root: string;
}

/**
 * The parameters and the type of the result for a function that hands its arguments on. It has the same `length`, and the
 * same type where the file has types.
 * @param reference what its original is called by, to take the type of its result from; missing if nothing can name it
 * @param taken a name that its parameters must not have
 */
export function dispatcherHead(naming: Naming, node: Node, reference?: string, taken?: string): string {
	const { before: source } = naming;
	const parameters = partsOf(node, 'params');
	const parameterNames = namesOf(naming, parameters, taken);
	if (!source.isTyped) return `(${parameterNames.slice(0, lengthOf(node, parameters)).join(', ')})`;
	const list = parameters.map((parameter, index) => typedParameter(source, parameter, parameterNames[index] ?? ''));
	const types = partOf(node, 'typeParameters');
	return `${types === undefined ? '' : typeText(source, types)}(${list.join(', ')})${resultType(source, node, reference)}`;
}

/** How many parameters count for the length of a function: up to the first with a default, or the rest. A setter has one. */
function lengthOf({ kind }: Node, parameters: readonly Node[]): number {
	const end = parameters.findIndex(({ type }) => type === 'AssignmentPattern' || type === 'RestElement');
	return kind === 'set' || end === -1 ? parameters.length : end;
}

/** What no parameter of a strict function is called, and what a dispatcher reads. */
const RESERVED = /^(?:arguments|eval|implements|interface|let|package|private|protected|public|static|yield)$/;

/** The parameters keep their names if the dispatcher can have them. */
function namesOf({ root }: Naming, parameters: readonly Node[], taken?: string): readonly string[] {
	const names = parameters.map((parameter) =>
		identifierName(partOf(parameter, 'left') ?? partOf(parameter, 'argument') ?? parameter),
	);
	return names.map((name, index) => {
		const isFree = name !== taken && names.indexOf(name) === index;
		return name !== undefined && isFree && !RESERVED.test(name) ? name : `${root}_${index + 1}`;
	});
}

function typedParameter(source: SourceText, parameter: Node, name: string): string {
	const decorators = decoratorsOf(parameter).map((decorator) => `${typeText(source, decorator)} `);
	const typed = [parameter, ...partsOf(parameter, 'left')].map((each) => partOf(each, 'typeAnnotation')).find(Boolean);
	const type = typed === undefined ? undefined : typeText(source, typed);
	const lead = decorators.join('');
	if (parameter.type === 'RestElement') return `${lead}...${name}${type ?? ': any[]'}`;
	if (parameter.type === 'AssignmentPattern') return `${lead}${name}${type ?? ': any'} = undefined as any`;
	const optional = parameter.optional === true ? '?' : '';
	return `${lead}${name}${optional}${type ?? (isErased(parameter) ? '' : ': any')}`;
}

/** The decorators of a parameter. */
export function decoratorsOf(parameter: Node): readonly Node[] {
	return [parameter, ...partsOf(parameter, 'left')].flatMap((each) => partsOf(each, 'decorators'));
}

function resultType(source: SourceText, node: Node, reference: string | undefined): string {
	if (node.kind === 'set') return '';
	const type = partOf(node, 'returnType');
	if (type !== undefined) return typeText(source, type);
	if (reference !== undefined && partOf(node, 'typeParameters') === undefined)
		return `: ReturnType<typeof ${reference}>`;
	return node.async === true ? ': Promise<any>' : ': any';
}

/** The text of a type on one line, so that lines after it keep their numbers. */
function typeText({ text, comments }: SourceText, node: Node): string {
	const nodes = [...descendants(node)];
	const templates = nodes.filter(({ type }) => type === 'TemplateElement');
	const members = nodes.flatMap((each) => (each.type === 'TSTypeLiteral' ? partsOf(each, 'members') : []));
	const ends = members.filter(({ end }) => !/[;,]/.test(text.charAt(end - 1))).map(({ end }) => end);
	const isIn = (at: number, ranges: readonly Node[]) => ranges.some(({ start, end }) => start <= at && at < end);
	let result = '';
	for (let at = node.start; at < node.end; at++) {
		const character = text.charAt(at);
		if (ends.includes(at)) result += ';';
		if (isIn(at, comments)) continue;
		result += /[\r\n]/.test(character) && !isIn(at, templates) ? ' ' : character;
	}
	return result;
}
