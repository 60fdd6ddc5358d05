/** A line of the editor that a review draws something at. */
export interface DrawnChange {
	/** From 1, as the editor numbers it. */
	readonly line: number;
	/** Whether it has the background of removed lines. */
	readonly isRemoved: boolean;
	/** Whether there is a sign in the gutter. */
	readonly hasSign: boolean;
	/** The buttons above it. */
	readonly lenses: string;
	/** The title of the thread below it; `folded`, or empty if there is none. */
	readonly thread: string;
}

/** Reads what an editor draws of a review, line by line. Runs in the page. */
export function readDrawnChanges(editor: Element): DrawnChange[] {
	/** In pixels: how far apart two things on the same line may be. */
	const tolerance = 3;
	/** In pixels: the arrow of a thread lies between it and its line. */
	const arrow = 12;
	const all = (selector: string) =>
		[...editor.querySelectorAll<HTMLElement>(selector)].filter((element) => element.getClientRects().length > 0);
	const boxes = (selector: string) => all(selector).map((element) => ({ element, ...edges(element) }));
	const edges = (element: Element) => {
		const { top, bottom } = element.getBoundingClientRect();
		return { top, bottom };
	};
	const at = <Box>(list: readonly Box[], distance: (box: Box) => number, most = tolerance) =>
		list.find((box) => Math.abs(distance(box)) <= most);
	const signs = boxes('.glyph-margin-widgets .codicon[class*="TextEditorDecorationType"]');
	const marks = boxes('.view-overlays [class*="TextEditorDecorationType"]').filter(
		({ element }) => getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)',
	);
	const lenses = boxes('.codelens-decoration');
	const glyphs = boxes('.comment-range-glyph.comment-thread');
	const threads = boxes('.review-widget');
	const lines = boxes('.line-numbers').toSorted((a, b) => a.top - b.top);
	return lines.flatMap(({ element, top, bottom }) => {
		const unfolded = at(threads, (thread) => thread.top - bottom, arrow)?.element;
		const title = unfolded?.querySelector<HTMLElement>('.review-title')?.innerText.trim();
		const isThread = at(glyphs, (glyph) => glyph.top - top) !== undefined;
		const drawn = {
			line: Number(element.innerText),
			isRemoved: at(marks, (mark) => mark.top - top) !== undefined,
			hasSign: at(signs, (sign) => sign.top - top) !== undefined,
			lenses: at(lenses, (lens) => lens.bottom - top)?.element.textContent.replaceAll('\u00A0', ' ') ?? '',
			thread: title ?? (isThread ? 'folded' : ''),
		};
		return drawn.isRemoved || drawn.hasSign || drawn.lenses !== '' || drawn.thread !== '' ? [drawn] : [];
	});
}
