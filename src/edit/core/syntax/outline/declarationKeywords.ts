const set = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** May precede a keyword or a name, in any language. */
export const MODIFIERS = set(`
	export default declare public private protected internal static async abstract final sealed override virtual extern
	inline unsafe pub open suspend fileprivate mutating readonly partial local explicit constexpr consteval friend
	synchronized native transient volatile required convenience lazy weak inner companion case annotation tailrec operator
	infix external actual expect implicit opaque get set crate materialized`);

/** Start a container whose declarations are its members. */
export const TYPE_KEYWORDS = set(`
	class interface struct enum trait impl module namespace extension protocol union mod actor mixin record type newtype
	contract`);

/** Extend a type. A type may have several extensions; the rest of the line distinguishes them. */
export const EXTENSION_KEYWORDS = set('impl extension instance');

/** Start a function, or an alias. */
export const FUNCTION_KEYWORDS = set(`
	function def fn func fun sub proc procedure method defp defmacro defmacrop macro macro_rules typealias typedef
	constructor init delegate theorem lemma`);

export const VALUE_KEYWORDS = set('const let var val');

/** Start a declaration with members in a single language. */
export const LANGUAGE_KEYWORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
	Object.entries({
		elixir: set('defmodule defprotocol defimpl'),
		kotlin: set('object'),
		scala: set('object'),
		haskell: set('data instance'),
		sql: set('table view index trigger schema database sequence role'),
		proto: set('message service rpc'),
		proto3: set('message service rpc'),
		graphql: set('input query mutation subscription fragment schema directive scalar'),
		terraform: set('resource variable output provider data locals'),
		perl: set('package'),
		powershell: set('filter'),
		zig: set('test'),
		julia: set('primitive'),
	}),
);

/** Additional modifiers of a single language. */
export const LANGUAGE_MODIFIERS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
	Object.entries({
		kotlin: set('data'),
		sql: set('create or replace temporary temp unique recursive if not exists'),
		julia: set('mutable'),
	}),
);

/** Do not start a declaration, although a name and parentheses may follow. */
export const STATEMENT_KEYWORDS = set(`
	if else for foreach while do switch catch try return new throw await async yield delete typeof go defer using lock when
	assert print with unless until match loop select raise except elif elsif end super this not and or in is sizeof
	function require include`);

/** Languages of style sheets. */
export const STYLE_LANGUAGES = set('css scss less');

/** Languages whose keywords ignore case. */
export const CASE_INSENSITIVE_LANGUAGES = set('sql vb pascal fortran powershell cmake');

/** Languages in which every function has a keyword: a name with parentheses and a block is a call. */
export const KEYWORD_ONLY_LANGUAGES = set(`
	python ruby kotlin swift scala go rust php lua elixir julia perl crystal haskell elm nim zig powershell sql r`);

/** Languages in which a function consists of several equations, one below the other. */
export const EQUATION_LANGUAGES = set('haskell elm elixir erlang prolog purescript');
