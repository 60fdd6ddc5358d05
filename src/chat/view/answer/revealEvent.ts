/** Announces that its target is about to be scrolled into view: a folded box around it opens, and the log lets go of its place. */
export const REVEAL_EVENT = 'reveal';
