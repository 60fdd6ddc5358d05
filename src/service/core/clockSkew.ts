import type { Failure } from './serviceError.ts';

/** In milliseconds. A clock that is off by more makes valid certificates seem invalid. */
const CLOCK_TOLERANCE = 300_000;

/** By how many minutes this computer’s clock is off, if a certificate may have been refused because of that. */
export function clockToBlame({ code, clockSkewMs = 0 }: Failure): number | undefined {
	const isDated = code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID';
	const off = Math.abs(clockSkewMs);
	return isDated && off > CLOCK_TOLERANCE ? Math.round(off / 60_000) : undefined;
}
