/** The event that opens a folded box around its target, which is scrolled to next. */
export const REVEAL_EVENT = 'whetstone-reveal';
