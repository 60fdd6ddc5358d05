import * as v from 'valibot';

const schema = v.pipe(
	v.string(),
	v.parseJson(),
	v.object({ scripts: v.optional(v.record(v.string(), v.unknown()), {}) }),
);

/** The scripts in the text of a package file, by name; none if it cannot be read. */
export function packageScripts(text: string | undefined): ReadonlyMap<string, string> {
	const found = v.safeParse(schema, text);
	const entries = found.success ? Object.entries(found.output.scripts) : [];
	return new Map(entries.flatMap(([name, script]) => (typeof script === 'string' ? [[name, script]] : [])));
}
