/**
 * What each command of a proof gets, unless its own environment says otherwise: runners that watch for changes unless `CI`
 * is set would never end.
 */
export const RUN_ENVIRONMENT: Readonly<Record<string, string>> = { CI: '1' };
