/** What a cell holds; nothing if undefined. */
export type CsvCell = string | number | undefined;

/** Rows as CSV. No cell can be run as a formula by a spreadsheet. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
	return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

/** The start of a formula, also inside a text: some spreadsheets split at semicolons or tabs and ignore quotes. */
const FORMULA_BEGINS = /(?<=^|[;\t\r\n])(?=[\s"]*[=+\-@＝＋－＠])/g;

/** Escapes a cell. An apostrophe before a would-be formula makes spreadsheets read it as text. */
function csvCell(cell: CsvCell): string {
	if (cell === undefined) return '';
	if (typeof cell === 'number') return String(cell);
	const harmless = cell.replace(FORMULA_BEGINS, "'");
	return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
