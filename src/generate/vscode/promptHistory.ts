const MOST = 50;

/** The prompts of this window. For privacy, only in memory. */
export class PromptHistory {
	#all: readonly string[] = [];
	#unanswered = '';

	/** Newest first, without duplicates. */
	get all(): readonly string[] {
		return this.#all;
	}

	/** What was typed last; empty once it has an answer. */
	get unanswered(): string {
		return this.#unanswered;
	}

	begin(prompt: string): void {
		this.#unanswered = prompt;
		this.#all = [prompt, ...this.#all.filter((each) => each !== prompt)].slice(0, MOST);
	}

	/** Keeps what was in the box when it closed without sending. */
	keepUnsent(draft: string): void {
		this.#unanswered = draft;
	}

	answered(prompt: string): void {
		if (this.#unanswered === prompt) this.#unanswered = '';
	}
}
