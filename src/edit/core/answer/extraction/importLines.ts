import { nonBlankLines } from '../../whitespace/blankLines.ts';

const IMPORT =
	/^\s*(?:import\b|from\s+\S+\s+import\b|#\s*include\b|using\s+[\w.]+;|use\s+[\w\\:]+|require(?:_once)?\b|(?:const|let|var)\s.*=\s*require\(|package\s|namespace\s.*;)/;
/** Lines that only the top of a file can have. */
const TOP = /^(?:#!|<\?php\b|<\?xml\b|<!doctype\b)/i;

/** Whether a line imports names or declares the file's package. */
export function isImport(line: string): boolean {
	return IMPORT.test(line);
}

/** Whether a line can only be the first of its file. */
export function isTopOfFile(line: string): boolean {
	return TOP.test(line);
}

/** Whether a line is a shebang, not an inner attribute of Rust. */
export function isInterpreter(line: string): boolean {
	return /^#!(?!\[)/.test(line);
}

/** Whether code consists only of imports. */
export function isImportsAlone(code: string): boolean {
	const lines = nonBlankLines(code.split('\n'));
	const text = lines.filter((line) => !/^\s*(?:\/\/|#(?!\s*include)|--)/.test(line));
	return text.length > 0 && text.every(isImport);
}
