import * as v from 'valibot';

/** A member that is read as undefined if it is invalid. */
export function optional<const Schema extends v.GenericSchema>(schema: Schema) {
	return v.fallback(v.optional(schema), undefined);
}

export const optionalText = optional(v.string());
export const optionalFigure = optional(v.pipe(v.number(), v.finite()));
