/** What was found out about a service: always together with how many answers say so. */
export type Finding<Value, Figures = object> = Known<Value, Figures> | Unknown;

/** A finding with a value. */
export interface Known<Value, Figures = object> {
	readonly isKnown: true;
	readonly value: Value;
	/** `certain`: the figures exclude every other value by far. `likely`: another explanation is left. */
	readonly certainty: 'certain' | 'likely';
	/** How many answers it rests on. */
	readonly answers: number;
	readonly figures: Figures;
}

/** A finding without a value. */
export interface Unknown {
	readonly isKnown: false;
	/** `few`: more answers may show it. `unclear`: there are enough, and they agree on nothing. */
	readonly reason: 'few' | 'unclear';
	/** How many answers could be used. */
	readonly answers: number;
}

export function unknown(reason: Unknown['reason'], answers: number): Unknown {
	return { isKnown: false, reason, answers };
}

/** An estimate, and how far off it may be in either direction. */
export interface Estimate {
	readonly value: number;
	readonly margin: number;
}

/** Whether an estimate lies between two bounds with all of its margin. */
export function isWithin({ value, margin }: Estimate, least: number, most: number): boolean {
	return value - margin >= least && value + margin <= most;
}
