import type { BracedSyntax } from './declarationSyntax.ts';
import { normalizedType } from './parameterList.ts';
import { Visibility } from './signature.ts';

/** The text before a parameter list. */
export interface DeclarationHead {
	readonly name: string;
	readonly words: string;
	readonly result: string;
	readonly isType?: boolean;
}

/** What may come between two lists of one declaration. */
export const FOLLOWS_PARAMETERS = /^\s*(?:$|:|->|const|noexcept|throws|where|__|@|=)/;
const STATEMENTS =
	/(?:^|[\s(])(?:if|for|foreach|while|switch|catch|return|throw|new|else|case|using|lock|fixed|synchronized|sizeof|typeof|defer|when|match|try|do|goto|delete|await|yield|in|guard|let|not|and|or|alignas|assert|echo|print)(?:[\s(]|$)/;
/** The text before the name of a function in languages that start with its type: words and type punctuation. */
const TYPED = /^[\w\s<>[\],.?:&*~$()"]*$/;
const MODIFIERS =
	/\b(?:public|private|protected|internal|static|final|abstract|virtual|override|async|sealed|extern|inline|constexpr|explicit|friend|synchronized|native|default|partial|unsafe|readonly|new|external|late|covariant|strictfp|transient|open)\b/g;

/** An access label, with the text before it. */
export const ACCESS_LABEL = /^[\s\S]*\b(public|private|protected)\s*:(?!:)/;

/** The declaration whose parameter list starts after this text, if there is one. */
export function declarationHeadAt(
	before: string,
	forms: BracedSyntax,
	holder: string | undefined,
): DeclarationHead | undefined {
	for (const keyword of [...forms.functions, 'class', 'record', 'struct']) {
		const at = before.lastIndexOf(keyword);
		if (at === -1 || /\w/.test(before[at - 1] ?? ' ')) continue;
		const rest = before.slice(at + keyword.length);
		const isType = !forms.functions.includes(keyword);
		const words = before.slice(before.lastIndexOf('\n', at) + 1, at);
		if (keyword === 'init' && rest === '') return { name: 'init', words, result: '' };
		const name = TRAILING_NAME.exec(rest)?.[1];
		if (name !== undefined) return { name, words, result: '', isType };
	}
	return forms.functions.length > 0 ? undefined : typedHead(before, holder);
}

const TRAILING_NAME = /^\s+(?:<[^()]{0,200}>\s*)?&?((?:[\w<>?]+\.)?[$\w`]+)\s*(?:<[^()]{0,200}>|\[[^()]{0,200}\])?\s*$/;
const LAST_NAME = /((?:\w+(?:<[^<>()]{0,80}>)?::)*(?:~?[A-Za-z_$][\w$]*|operator\s*[^\s\w(]{1,3}))\s*$/;

function typedHead(before: string, holder: string | undefined): DeclarationHead | undefined {
	const plain = withoutTypeArguments(before.trimEnd());
	const match = LAST_NAME.exec(plain.slice(-120));
	const name = match?.[1];
	if (match === null || name === undefined) return undefined;
	const rest = plain.slice(0, plain.length - (plain.slice(-120).length - match.index));
	const words = rest.replace(/@[\w.]+(?:\([^()]*\))?/g, '').replace(/^(?:\s*\[[^\]]*\])+/, '');
	if (!TYPED.test(words) || /[.(,]$/.test(words.trimEnd()) || STATEMENTS.test(` ${words} ${name} `)) return undefined;
	const result = normalizedType(words.replace(MODIFIERS, ' '));
	const isConstructor = name === holder || name === `~${holder}` || /::~?\w+$/.test(name);
	if (result === '' && !isConstructor && !/\w/.test(words)) return undefined;
	return { name, words, result };
}

/** The name of `f<T>` is `f`. */
function withoutTypeArguments(head: string): string {
	if (!head.endsWith('>') || /operator\s*\S+$/.test(head.slice(-12))) return head;
	let depth = 0;
	for (let at = head.length - 1; at >= 0; at -= 1) {
		if (head[at] === '>') depth += 1;
		else if (head[at] === '<') depth -= 1;
		if (depth === 0) return head.slice(0, at);
	}
	return head;
}

/** Whether a list after a name belongs to a declaration, not to a call or a variable. */
export function isDeclaration({
	rest,
	mark,
	parts,
	isMember,
	result,
}: {
	readonly rest: string;
	readonly mark: string;
	readonly parts: readonly string[];
	readonly isMember: boolean;
	readonly result: string;
}): boolean {
	if (!FOLLOWS_PARAMETERS.test(rest) && !/^\s*(?:override|final|async|sync|&|requires|try|\[)/.test(rest)) return false;
	if (mark === '{' || /^\s*=>/.test(rest)) return true;
	if (mark !== ';') return false;
	const areDeclared = parts.every((part) => /\w[\s*&>\]]+\w|^(?:void|\.\.\.|\w+\s*[*&]+)$/.test(part));
	return result !== '' && (isMember || areDeclared) && !/^\s*=\s*(?!0\b|default\b|delete\b)/.test(rest);
}

/** The result type, from the head or from after the list; empty if it is not declared. */
export function resultOf(
	{ isType, result }: DeclarationHead,
	rest: string,
	{ resultMark: mark }: BracedSyntax,
): string {
	if (isType) return '';
	if (mark === undefined) return result;
	const at = rest.indexOf(mark);
	if (at === -1 || (mark === ':' && rest.slice(0, at).trim() !== '')) return '';
	const said = rest.slice(at + mark.length).trimStart();
	return normalizedType(said.split(mark === ':' ? /[={;\n]/ : /[{;\n]|\bwhere\b/)[0] ?? '');
}

/**
 * The visibility of a declaration, by the words before it.
 * @param isFile whether it is at the top level of a C file, where `static` hides it from other files
 */
export function visibilityOf(words: string, otherwise: Visibility, isFile: boolean): Visibility {
	if (/\b(?:private|fileprivate)\b/.test(words) || (isFile && /\bstatic\b/.test(words))) return Visibility.hidden;
	if (/\b(?:protected|internal)\b|\bpub\s*\(/.test(words)) return Visibility.near;
	return /\b(?:public|pub|open|export)\b/.test(words) ? Visibility.everywhere : otherwise;
}

/** A container of declarations. */
export interface ContainerType {
	readonly name: string;
	/** Whether it declares a type rather than extending one. */
	readonly isNamed: boolean;
}

const TYPES =
	/(?:^|\s)(class|struct|interface|enum|trait|impl|object|record|extension|protocol|namespace|mod|module|actor|union|mixin|extern)\b\s*(?:(?:class|struct)\b\s*)?(?:<[^{}]{0,100}?>\s*)?(\w*(?:(?:\.|::|\\)\w+)*)(?:<[^{}]{0,100}?>)?(?:\s+for\s+(\w+(?:::\w+)*))?/;

/** The container whose braces follow `head`; undefined if they hold statements. */
export function containerAt(head: string): ContainerType | undefined {
	const [, kind, name = '', implementor] = TYPES.exec(head) ?? [];
	if (kind === undefined || /=(?!>)|\bnew\b/.test(head)) return undefined;
	const isNamed = !/^(?:impl|extension|namespace|mod|module|extern)$/.test(kind) && name !== '';
	return { name: implementor === undefined ? name : `${name} for ${implementor}`, isNamed };
}
