import * as v from 'valibot';

/** A member that is read as undefined if it is invalid. */
export function optional<const Schema extends v.GenericSchema>(schema: Schema) {
	return v.fallback(v.optional(schema), undefined);
}

/** A list from which invalid items are dropped. */
export function validItems<const Schema extends v.GenericSchema>(schema: Schema) {
	return v.pipe(
		v.array(v.unknown()),
		v.transform((items) =>
			items.flatMap((item) => {
				const found = v.safeParse(schema, item);
				return found.success ? [found.output] : [];
			}),
		),
	);
}

export const optionalText = optional(v.string());
export const optionalFigure = optional(v.pipe(v.number(), v.finite()));
