import type { RootContent } from 'hast';
import type { LanguageFn } from 'highlight.js';
import clojure from 'highlight.js/lib/languages/clojure';
import coffeescript from 'highlight.js/lib/languages/coffeescript';
import dart from 'highlight.js/lib/languages/dart';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import dos from 'highlight.js/lib/languages/dos';
import elixir from 'highlight.js/lib/languages/elixir';
import fsharp from 'highlight.js/lib/languages/fsharp';
import groovy from 'highlight.js/lib/languages/groovy';
import handlebars from 'highlight.js/lib/languages/handlebars';
import haskell from 'highlight.js/lib/languages/haskell';
import julia from 'highlight.js/lib/languages/julia';
import latex from 'highlight.js/lib/languages/latex';
import powershell from 'highlight.js/lib/languages/powershell';
import scala from 'highlight.js/lib/languages/scala';
import { common, createLowlight } from 'lowlight';

/** The common languages, the others that VS Code itself highlights, and Elixir, Haskell and Scala, which many projects use. */
const GRAMMARS: Readonly<Record<string, LanguageFn>> = {
	...common,
	clojure,
	coffeescript,
	dart,
	dockerfile,
	dos,
	elixir,
	fsharp,
	groovy,
	handlebars,
	haskell,
	julia,
	latex,
	powershell,
	scala,
};

/** Gives code its syntax tree, which is drawn in colors. */
export interface Highlighting {
	/** The canonical name of a language, whatever its spelling; undefined if it is unknown. */
	readonly languageOf: (name: string) => string | undefined;
	/** The syntax tree of `code`. @param language as `languageOf` gives it */
	readonly highlightCode: (language: string, code: string) => readonly RootContent[];
}

/** Registers the grammars of all languages: the work of some 20 ms. */
export function createHighlighting(): Highlighting {
	/** Each language by all of its names, which are known once its grammar is registered. */
	const languages = new Map<string, string>();
	const register =
		(name: string, grammar: LanguageFn): LanguageFn =>
		(highlighter) => {
			const language = grammar(highlighter);
			for (const alias of [name, ...(language.aliases ?? [])]) languages.set(alias.toLowerCase(), name);
			return language;
		};
	const lowlight = createLowlight(
		Object.fromEntries(Object.entries(GRAMMARS).map(([name, grammar]) => [name, register(name, grammar)])),
	);
	return {
		languageOf: (name) => languages.get(name.trim().toLowerCase()),
		highlightCode: (language, code) => lowlight.highlight(language, code).children,
	};
}
