/**
 * Set for each command of a proof, unless its own environment says otherwise: without `CI`, some runners watch for changes and
 * never end.
 */
export const RUN_ENVIRONMENT: Readonly<Record<string, string>> = { CI: '1' };
