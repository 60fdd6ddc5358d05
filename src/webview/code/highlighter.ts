import type { RootContent } from 'hast';
import { sliceCode } from './sliceCode.ts';

type Highlight = (language: string, code: string) => readonly RootContent[] | undefined;

interface Job {
	readonly language: string;
	readonly slices: readonly string[];
	readonly done: (tree: readonly RootContent[]) => void;
	readonly tree: RootContent[];
	next: number;
}

/** Stands in when the languages cannot be loaded. */
const plain: Highlight = () => undefined;

/** A stretch that takes longer, in milliseconds, ends highlighting for its language. */
const maximumTime = 100;

/** Highlights blocks when they come near the screen, a stretch at a time, when the browser has nothing better to do. */
export class Highlighter {
	readonly #load: () => Promise<Highlight>;
	readonly #jobs = new Map<Element, Job>();
	readonly #queue: Job[] = [];
	readonly #slow = new Set<string>();
	readonly #observer: IntersectionObserver;
	#highlight: Highlight | undefined;
	#running = false;

	/** `load` gives the function that highlights; it is called once, for the first block. */
	constructor(load: () => Promise<Highlight>) {
		this.#load = load;
		this.#observer = new IntersectionObserver((changes) => this.#seen(changes), { rootMargin: '800px' });
	}

	/** Calls `done` with the tree of `code` some time after `element` has come near the screen. The result takes it back. */
	watch(element: Element, language: string, code: string, done: Job['done']): () => void {
		const slices = sliceCode(code);
		if (!slices || language === '') return () => undefined;
		this.#jobs.set(element, { language, slices, done, tree: [], next: 0 });
		this.#observer.observe(element);
		return () => this.#forget(element);
	}

	#forget(element: Element): void {
		this.#observer.unobserve(element);
		const job = this.#jobs.get(element);
		this.#jobs.delete(element);
		const index = job ? this.#queue.indexOf(job) : -1;
		if (index >= 0) this.#queue.splice(index, 1);
	}

	#seen(changes: readonly IntersectionObserverEntry[]): void {
		for (const { isIntersecting, target } of changes) {
			const job = this.#jobs.get(target);
			if (!isIntersecting || !job) continue;
			this.#observer.unobserve(target);
			this.#queue.push(job);
		}
		if (this.#queue.length > 0 && !this.#running) this.#run();
	}

	#run(): void {
		this.#running = true;
		requestIdleCallback(() => void this.#step(), { timeout: 1000 });
	}

	async #step(): Promise<void> {
		this.#highlight ??= await this.#load().catch(() => plain);
		const job = this.#queue[0];
		if (job && this.#advance(job, this.#highlight)) this.#queue.shift();
		if (this.#queue.length > 0) this.#run();
		else this.#running = false;
	}

	/** Highlights the next stretch of `job` and tells whether the job is over. */
	#advance(job: Job, highlight: Highlight): boolean {
		const slice = job.slices[job.next];
		if (slice === undefined || this.#slow.has(job.language)) return true;
		const before = performance.now();
		const tree = highlight(job.language, slice);
		if (performance.now() - before > maximumTime) this.#slow.add(job.language);
		if (!tree) return true;
		job.tree.push(...tree);
		job.next++;
		if (job.next < job.slices.length) return false;
		job.done(job.tree);
		return true;
	}
}
