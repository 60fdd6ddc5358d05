import type { BracedSyntax } from './declarationSyntax.ts';
import { normalizedType, Visibility } from './signature.ts';

/** What stands before a list of parameters. */
export interface DeclarationHead {
	readonly name: string;
	readonly words: string;
	readonly result: string;
	readonly isType?: boolean;
}

/** What may stand between two lists of one declaration. */
export const FOLLOWS_PARAMETERS = /^\s*(?:$|:|->|const|noexcept|throws|where|__|@|=)/;
const STATEMENTS =
	/(?:^|[\s(])(?:if|for|foreach|while|switch|catch|return|throw|new|else|case|using|lock|fixed|synchronized|sizeof|typeof|defer|when|match|try|do|goto|delete|await|yield|in|guard|let|not|and|or|alignas|assert|echo|print)(?:[\s(]|$)/;
/** What stands before a function where its type stands there: words, and the marks of types. */
const TYPED = /^[\w\s<>[\],.?:&*~$()"]*$/;
const MODIFIERS =
	/\b(?:public|private|protected|internal|static|final|abstract|virtual|override|async|sealed|extern|inline|constexpr|explicit|friend|synchronized|native|default|partial|unsafe|readonly|new|external|late|covariant|strictfp|transient|open)\b/g;

/** A label that tells who may use what follows it, with what stands before the label. */
export const ACCESS_LABEL = /^[\s\S]*\b(public|private|protected)\s*:(?!:)/;

/** What is declared where a list in parentheses begins, if anything is. */
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
		const name = NAME_BEHIND.exec(rest)?.[1];
		if (name !== undefined) return { name, words, result: '', isType };
	}
	return forms.functions.length > 0 ? undefined : typedHead(before, holder);
}

const NAME_BEHIND = /^\s+(?:<[^()]{0,200}>\s*)?&?((?:[\w<>?]+\.)?[$\w`]+)\s*(?:<[^()]{0,200}>|\[[^()]{0,200}\])?\s*$/;
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

/** `f<T>` is called `f`. */
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

/** Whether a list behind a name is that of a declaration, and not that of a call or of a variable. */
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

/** The type of a result, where it stands in the head or behind the list; empty where it is not said. */
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
 * Who may use what is declared, by the words before it.
 * @param isFile whether it stands in a file of C, where `static` hides it from others
 */
export function visibilityOf(words: string, otherwise: Visibility, isFile: boolean): Visibility {
	if (/\b(?:private|fileprivate)\b/.test(words) || (isFile && /\bstatic\b/.test(words))) return Visibility.hidden;
	if (/\b(?:protected|internal)\b|\bpub\s*\(/.test(words)) return Visibility.near;
	return /\b(?:public|pub|open|export)\b/.test(words) ? Visibility.everywhere : otherwise;
}

/** What holds declarations. */
export interface ContainerType {
	readonly name: string;
	/** Whether it is a type of its own, and not more of another one. */
	readonly isNamed: boolean;
}

const TYPES =
	/(?:^|\s)(class|struct|interface|enum|trait|impl|object|record|extension|protocol|namespace|mod|module|actor|union|mixin|extern)\b\s*(?:(?:class|struct)\b\s*)?(?:<[^{}]{0,100}?>\s*)?(\w*(?:(?:\.|::|\\)\w+)*)(?:<[^{}]{0,100}?>)?(?:\s+for\s+(\w+(?:::\w+)*))?/;

/** What holds the declarations in the braces behind `head`, unless these hold statements. */
export function containerAt(head: string): ContainerType | undefined {
	const [, kind, name = '', implementor] = TYPES.exec(head) ?? [];
	if (kind === undefined || /=(?!>)|\bnew\b/.test(head)) return undefined;
	const isNamed = !/^(?:impl|extension|namespace|mod|module|extern)$/.test(kind) && name !== '';
	return { name: implementor === undefined ? name : `${name} for ${implementor}`, isNamed };
}
