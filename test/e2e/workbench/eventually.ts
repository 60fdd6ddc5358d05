import { setTimeout } from 'node:timers/promises';
import { patience } from '../../host/browser.ts';

/** Milliseconds between two attempts. */
const pollInterval = 50;

/**
 * Repeats an assertion until it holds, and throws its last error where it never does. What it reads it looks up anew each
 * time: an element that is held on to may have been replaced by another one meanwhile.
 */
export async function eventually(assertion: () => unknown): Promise<void> {
	for (const end = Date.now() + patience; ; await setTimeout(pollInterval)) {
		try {
			await assertion();
			return;
		} catch (error) {
			if (Date.now() > end) throw error;
		}
	}
}
