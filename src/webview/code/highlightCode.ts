import type { RootContent } from 'hast';
import type { LanguageFn } from 'highlight.js';
import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import markdown from 'highlight.js/lib/languages/markdown';
import python from 'highlight.js/lib/languages/python';
import rust from 'highlight.js/lib/languages/rust';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { createLowlight } from 'lowlight';

const GRAMMARS: Readonly<Record<string, LanguageFn>> = {
	bash,
	c,
	cpp,
	csharp,
	css,
	diff,
	go,
	java,
	javascript,
	json,
	markdown,
	python,
	rust,
	sql,
	typescript,
	xml,
	yaml,
};
/** Each language by all of its names, which are known once its grammar is registered. */
const LANGUAGES = new Map<string, string>();
const lowlight = createLowlight(
	Object.fromEntries(
		Object.entries(GRAMMARS).map(([name, grammar]): [string, LanguageFn] => [
			name,
			(highlighter) => {
				const language = grammar(highlighter);
				for (const alias of [name, ...(language.aliases ?? [])]) LANGUAGES.set(alias.toLowerCase(), name);
				return language;
			},
		]),
	),
);

/** The canonical name of the language `name`, whatever its spelling; undefined if it is unknown. */
export function languageOf(name: string): string | undefined {
	return LANGUAGES.get(name.trim().toLowerCase());
}

/** The syntax tree of `code`. @param language as `languageOf` gives it */
export function highlightCode(language: string, code: string): readonly RootContent[] {
	return lowlight.highlight(language, code).children;
}
