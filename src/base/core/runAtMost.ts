/**
 * Runs a computation and ends it when its time is up.
 * @returns undefined if it was ended
 * @throws what the work throws
 */
export type RunAtMost = <Found>(milliseconds: number, work: () => Found) => Found | undefined;
