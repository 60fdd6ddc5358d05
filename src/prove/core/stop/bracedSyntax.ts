/** How the functions of a language with braces are recognized by the head before a brace: see `headBefore`. */
export interface BracedSyntax {
	/** The head of a function. */
	readonly head: RegExp;
	/** Not a function, although it looks like one. */
	readonly except?: RegExp;
	/** A function whose body is an expression after a mark. */
	readonly expression?: { readonly mark: RegExp; readonly head: RegExp };
	/** What must remain first in a body; with an opening parenthesis at its end, up to the semicolon behind that. */
	readonly first?: RegExp;
	/** What is before the braces of a type within a head. */
	readonly typeBefore?: RegExp;
	/** Heads that are calls with a block if they are inside a function. */
	readonly calls?: RegExp;
	/** The head of a function whose parameters are declared, with semicolons, behind their list. */
	readonly oldHead?: RegExp;
	/** What is behind the braces of a value, rather than of a body. */
	readonly notBefore?: RegExp;
	/** The head of a function whose only expression is its result. */
	readonly implicitResult?: RegExp;
	/** The start of a body that holds other functions alone. */
	readonly holds?: RegExp;
}

const CONTROL = String.raw`\b(?:if|for|while|switch|catch|synchronized|try|using|lock|fixed|foreach|when|return|sizeof)\s*\(\)\s*$`;

/** Each part behind the parameters at most once, and in order: alternatives that may repeat each other would take forever. */
const C_AFTER = String.raw`(?:\s|\b(?:const|volatile|override|final|mutable|try|constexpr|noexcept|throw|__attribute__|[A-Z_]{3,})\b|\(\)|&|\[\])*(?:->(?:[^{};=:]|::)*)?(?:\brequires\b[^{};=:]*)?(?::(?!:)(?:[^{};=]|\{\})*)?`;

const C_LAMBDA = String.raw`\[\]\s*(?:\(\)\s*)?(?:mutable|noexcept|constexpr|\s)*(?:->[^;{}=]*)?$`;

export const BRACED_SYNTAX = {
	java: {
		head: /(?:->|[\w$]\s*\(\)(?:\s*throws\b[\w\s.,<>@]*)?)\s*$/,
		except: new RegExp(
			String.raw`${CONTROL}|\bnew\b[^()]*\(\)\s*$|\b(?:case\b.*|default\s*)->\s*$|\brecord\s+\w+\s*(?:<.*>)?\s*\(\)|^\s*(?:[\s\w,()]*,)?\s*[A-Z][A-Z_0-9]+\s*\(\)\s*$`,
		),
		first: /\s*(?:super|this)\s*\(/,
	},
	csharp: {
		head: /(?:=>|(?:^|[\s\]])(?:get|set|init|add|remove)|[\w>]\s*\(\)(?:\s*:\s*(?:base|this)\s*\(\))?(?:\s*where\b[^;]*)?)\s*$/,
		except: new RegExp(
			String.raw`${CONTROL}|\bnew\b[^()]*\(\)\s*$|\b(?:class|struct|record|interface)\s+\w[^;{}]*$|\b(?:is|and|or|not)\s+\w+\s*\(\)\s*$`,
		),
		expression: { mark: /=>/g, head: /(?:^|[\s\]])(?:get|(?!void\b)[\w.<>?[\],]+\s+\w+\s*(?:<[^()]*>)?\s*\(\))\s*$/ },
	},
	kotlin: {
		head: /(?:\bfun\b[^\n;={}]*\(\)[^\n;={}]*(?:\n\s*(?::|where\b)[^\n={}]*)*|(?:^|\s)(?:get|set)\s*\(\)[^\n;={}]*|(?:^|\s)init|\bconstructor\s*\(\)(?:\s*:\s*(?:this|super)\s*\(\))?)\s*$/,
		expression: {
			mark: /(?<![=!<>+\-*/%])=(?![=>])/g,
			head: /(?:\bfun\b[^\n;={}]*\(\)[^\n;={}]*|(?:^|\s)get\s*\(\)[^\n;={}]*)$/,
		},
	},
	swift: {
		head: /(?:\bfunc\b[^\n;{}]*\(\)|(?:^|\s)init\s*[?!]?\s*(?:<[^\n]*>)?\(\)|\bsubscript\s*\(\)|\bdeinit|(?:^|\s)(?:get|set|willSet|didSet)(?:\s*\(\))?|\bvar\s+\w+\s*:(?=[^\n]*$))[^\n;{}=]*(?:\n\s*(?:where|->)[^\n;{}=]*)*\s*$/,
		holds: /\s*(?:(?:mutating|nonmutating)\s+)?(?:get|set|willSet|didSet|_read)\b/,
		implicitResult: /->|\bvar\b|\bget\s*$/,
	},
	php: {
		head: /\b(?:function|fn)\b[^;{}]*\(\)[^;{}]*$/,
		expression: { mark: /=>/g, head: /\bfn\s*&?\s*\(\)[^;{}]*$/ },
	},
	rust: {
		head: /\bfn\s+\w+[^;{}]*\(\)[^;{}]*$/,
		first: /(?:\s*#!\[[^\]]*\])+/,
	},
	go: {
		head: /\bfunc\b[^\n;]*\(\)[^\n;]*$/,
		except: /\b(?:struct|interface)\s*$|\]\s*func\b[^\n]*$|\bchan\s+func\b[^\n]*$/,
		typeBefore: /\b(?:struct|interface)\s*$/,
	},
	c: {
		head: new RegExp(String.raw`(?:[\w>\]~=+\-*/%!<|&^,]\s*\(\)|\boperator\s*\(\)\s*\(\))${C_AFTER}$|${C_LAMBDA}`),
		except: new RegExp(
			String.raw`${CONTROL}|\)\s*(?:struct|union|enum|class|namespace|extern)\b[^()]*$|\belse\s*$|(?<!\boperator\s{0,9}[=!<>+\-*/%&|^]{0,2})=[^=(]*\w\s*\(\)\s*$`,
		),
		calls: new RegExp(String.raw`^(?![\s\S]*(?:${C_LAMBDA}))`),
		oldHead: /(?<=^|[;}\n])[ \t]*[\w*][\w\s*]*\([\w\s,]*\)\s*(?:[\w*,[\]][\w\s*,[\]]*;\s*)+$/,
		notBefore: /\s*[,{]/,
		typeBefore: /[:,]\s*[\w:<>]+$/,
	},
} satisfies Readonly<Record<string, BracedSyntax>>;
