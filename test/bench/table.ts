/** Rows of figures under a heading. */
export interface Table {
	readonly title: string;
	readonly columns: readonly string[];
	readonly rows: readonly (readonly string[])[];
}

/** Writes a table in Markdown. */
export function formatTable(table: Table): string {
	const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
	const separator = table.columns.map(() => '---');
	return [`### ${table.title}`, '', line(table.columns), line(separator), ...table.rows.map(line)].join('\n');
}

/** The median of some numbers. */
export function median(values: readonly number[]): number {
	const sorted = values.toSorted((one, other) => one - other);
	const middle = sorted[Math.floor(sorted.length / 2)];
	if (middle === undefined) throw new Error('There is no median of nothing.');
	return middle;
}
