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
