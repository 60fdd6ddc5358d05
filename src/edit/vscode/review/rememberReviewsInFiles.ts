import type { Memento } from '../../../base/core/memento.ts';

/** Whether reviews in files may be open, so that a window that has none loads nothing for them when it starts. */
const IN_FILES = 'whetstone.reviews.inFiles';

/** Whether this workspace may have had reviews in files when it was used last. */
export function hasReviewsInFiles(state: Memento): boolean {
	return state.get(IN_FILES) === true;
}

export async function rememberReviewsInFiles(state: Memento, has: boolean): Promise<void> {
	if (hasReviewsInFiles(state) !== has) await state.update(IN_FILES, has || undefined);
}
