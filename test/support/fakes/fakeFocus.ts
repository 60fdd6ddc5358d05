import { Emitter } from '../../../src/base/core/event.ts';
import type { WindowFocus } from '../../../src/base/vscode/windowFocus.ts';

/** The focus of a window, which a test moves. */
export class FakeFocus implements WindowFocus {
	readonly #changes = new Emitter<boolean>();
	#isFocused = true;

	readonly isFocused = () => this.#isFocused;
	readonly onDidChange = this.#changes.event;

	/** Moves the focus to the window, or away from it. */
	set(isFocused: boolean): void {
		this.#isFocused = isFocused;
		this.#changes.fire(isFocused);
	}
}
