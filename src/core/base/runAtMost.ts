/**
 * Runs what only computes, and ends it once it has taken so long.
 * @returns undefined if it was ended
 */
export type RunAtMost = <Found>(milliseconds: number, work: () => Found) => Found | undefined;
