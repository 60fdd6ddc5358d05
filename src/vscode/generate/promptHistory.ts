const MOST = 50;

/** The prompts of this window, in memory alone: they are nobody else's business. */
export class PromptHistory {
	#all: readonly string[] = [];
	#unanswered = '';

	/** Newest first, each once. */
	get all(): readonly string[] {
		return this.#all;
	}

	/** What was typed last, for as long as it has no answer. */
	get unanswered(): string {
		return this.#unanswered;
	}

	begin(prompt: string): void {
		this.#unanswered = prompt;
		this.#all = [prompt, ...this.#all.filter((each) => each !== prompt)].slice(0, MOST);
	}

	/** What stood in the box when it was left unsent is not lost. */
	leave(draft: string): void {
		this.#unanswered = draft;
	}

	answered(prompt: string): void {
		if (this.#unanswered === prompt) this.#unanswered = '';
	}
}
