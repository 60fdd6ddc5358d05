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

interface Job {
	readonly language: string;
	readonly slices: readonly string[];
	readonly done: (tree: readonly RootContent[]) => void;
	readonly tree: RootContent[];
	next: number;
}

/** In milliseconds; a slice that takes longer is slow. */
const MAXIMUM_TIME = 100;
/** This many slow slices in a row end highlighting for their language. One may be slow because its grammar is compiled. */
const MOST_SLOW = 2;

/** Highlights blocks that come near the screen, one slice at a time, while the browser is idle. */
export class Highlighter {
	readonly #create: () => Highlighting;
	readonly #now: () => number;
	readonly #jobs = new Map<Element, Job>();
	readonly #queue: Job[] = [];
	/** How many slices of a language were slow, one after the other. */
	readonly #slow = new Map<string, number>();
	readonly #observer: IntersectionObserver;
	#highlighting: Highlighting | undefined;
	#running = false;

	/**
	 * @param create called once, for the first block: its work would delay the first picture of the view
	 * @param now a clock in milliseconds
	 */
	constructor(create: () => Highlighting, now = () => performance.now()) {
		this.#create = create;
		this.#now = now;
		this.#observer = new IntersectionObserver((changes) => this.#seen(changes), { rootMargin: '800px' });
	}

	/** Calls `done` with the tree of `code` some time after `element` comes near the screen. @returns cancels it */
	watch(element: Element, language: string, code: string, done: Job['done']): () => void {
		const slices = sliceCode(code);
		if (slices === undefined || language === '') return () => undefined;
		this.#jobs.set(element, { language, slices, done, tree: [], next: 0 });
		this.#observer.observe(element);
		return () => this.#forget(element);
	}

	#forget(element: Element): void {
		this.#observer.unobserve(element);
		const job = this.#jobs.get(element);
		this.#jobs.delete(element);
		const index = job !== undefined ? this.#queue.indexOf(job) : -1;
		if (index >= 0) this.#queue.splice(index, 1);
	}

	#seen(changes: readonly IntersectionObserverEntry[]): void {
		for (const { isIntersecting, target } of changes) {
			const job = this.#jobs.get(target);
			if (!isIntersecting || job === undefined) continue;
			this.#observer.unobserve(target);
			this.#queue.push(job);
		}
		if (this.#queue.length > 0 && !this.#running) this.#run();
	}

	#run(): void {
		this.#running = true;
		requestIdleCallback(() => this.#step(), { timeout: 1000 });
	}

	#step(): void {
		this.#highlighting ??= this.#create();
		const job = this.#queue[0];
		if (job !== undefined && this.#advance(job, this.#highlighting)) this.#queue.shift();
		if (this.#queue.length > 0) this.#run();
		else this.#running = false;
	}

	/** Highlights the next slice of `job`. @returns whether the job is done */
	#advance(job: Job, { languageOf, highlightCode }: Highlighting): boolean {
		const slice = job.slices[job.next];
		const language = languageOf(job.language);
		if (slice === undefined || language === undefined) return true;
		const slow = this.#slow.get(language) ?? 0;
		if (slow === MOST_SLOW) return true;
		const before = this.#now();
		const tree = highlightCode(language, slice);
		this.#slow.set(language, this.#now() - before > MAXIMUM_TIME ? slow + 1 : 0);
		job.tree.push(...tree);
		job.next++;
		if (job.next < job.slices.length) return false;
		job.done(job.tree);
		return true;
	}
}

/** The longest slice that the highlighter gets, in UTF-16 units: some grammars take quadratic time. */
const SLICE_LENGTH = 8000;
const MAXIMUM_LENGTH = 100_000;
const MAXIMUM_LINES = 2000;
const LONG_LINE_PATTERN = /[^\n]{401}/;
/** The end of a blank line before unindented code: little syntax reaches across it. */
const SEAM_PATTERN = /\n[ \t]*\n(?=\S)/g;

/** `code` in slices to be highlighted one by one; undefined if it is too large or its lines are too long. */
export function sliceCode(code: string): readonly string[] | undefined {
	if (code.length > MAXIMUM_LENGTH || LONG_LINE_PATTERN.test(code)) return undefined;
	if (code.split('\n').length > MAXIMUM_LINES) return undefined;
	const slices: string[] = [];
	let start = 0;
	while (code.length - start > SLICE_LENGTH) {
		const length = seamOf(code.slice(start, start + SLICE_LENGTH));
		slices.push(code.slice(start, start + length));
		start += length;
	}
	slices.push(code.slice(start));
	return slices;
}

/** Where to cut: after the last blank line of the second half, else after the last line end. */
function seamOf(window: string): number {
	const seams = [...window.matchAll(SEAM_PATTERN)].map((match) => match.index + match[0].length);
	const seam = seams.at(-1) ?? 0;
	return seam > window.length / 2 ? seam : window.lastIndexOf('\n') + 1;
}

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
interface Highlighting {
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
