import * as v from 'valibot';
import type { Memento } from '../../../base/core/memento.ts';

/** Identifies a key by the name of its secret. */
export interface KeyReference {
	readonly id: string;
	/** The origin that it was entered for: it is sent nowhere else. */
	readonly origin: string;
}

/** A key without its secret. */
export interface NamedKey extends KeyReference {
	readonly label: string;
	/** Distinguishes keys in a list. */
	readonly lastFour: string;
}

const STATE = 'keys:v1';
const namesSchema = v.fallback(
	v.array(v.object({ id: v.string(), origin: v.string(), label: v.string(), lastFour: v.string() })),
	[],
);

/** The names of all keys, in the order of adding; damaged state reads as empty. */
export function readNames(state: Memento): readonly NamedKey[] {
	return v.parse(namesSchema, state.get(STATE));
}

/** Adds a name, or replaces the one with the same id. */
export async function saveName(state: Memento, named: NamedKey): Promise<void> {
	const names = readNames(state);
	const isKnown = names.some(({ id }) => id === named.id);
	await state.update(STATE, isKnown ? names.map((each) => (each.id === named.id ? named : each)) : [...names, named]);
}

/** Removes the name with this id. */
export async function removeName(state: Memento, id: string): Promise<void> {
	await state.update(
		STATE,
		readNames(state).filter((each) => each.id !== id),
	);
}

/** The end of a key that is long enough to stay secret without it; empty for a shorter one. */
export function lastFourOf(key: string): string {
	return key.length >= 12 ? key.slice(-4) : '';
}
