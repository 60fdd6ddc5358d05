const ESCAPES = new Map([
	['n', '\n'],
	['t', '\t'],
	['r', '\r'],
	['0', '\0'],
]);

/**
 * Reads a text of YAML: plain, quoted, or a block after `>` or `|`.
 * @param value what follows the key on its line
 * @param below the lines that belong to the key
 * @returns empty for a list or an object; as it is written if it cannot be read
 */
export function readScalar(value: string, below: readonly string[]): string {
	const block = /^([>|])[-+\d]*[ \t]*(?:#.*)?$/.exec(value);
	if (block !== null) return readBlock(below, block[1] === '>');
	const folded = fold([value, ...below].map((line) => line.trim()));
	const quote = value[0];
	if (quote === '"') return readDoubleQuoted(folded);
	if (quote === "'") return readSingleQuoted(folded);
	// Without a value on the line, what is below may be a list or an object.
	const isText = value.trim() !== '' && !value.startsWith('#');
	return isText ? fold([value, ...below].map(withoutComment)) : '';
}

function withoutComment(line: string): string {
	return line.replace(/(?:^|[ \t])#.*$/, '').trim();
}

/** Joins lines by spaces, and by a line break where a line is blank. */
function fold(lines: readonly string[]): string {
	return lines
		.join('\n')
		.trim()
		.replace(/\n+/g, (breaks) => (breaks.length === 1 ? ' ' : breaks.slice(1)));
}

function readBlock(below: readonly string[], folds: boolean): string {
	const indented = below.filter((line) => line.trim() !== '');
	const depth = Math.min(...indented.map((line) => line.length - line.trimStart().length));
	const lines = below.map((line) => line.slice(depth).trimEnd());
	return folds ? fold(lines) : lines.join('\n').trim();
}

function readSingleQuoted(text: string): string {
	const [, inner] = /^'((?:[^']|'')*)'[ \t]*(?:#.*)?$/s.exec(text) ?? [];
	return inner === undefined ? text : inner.replaceAll("''", "'");
}

function readDoubleQuoted(text: string): string {
	const [, inner] = /^"((?:[^"\\]|\\.)*)"[ \t]*(?:#.*)?$/s.exec(text) ?? [];
	if (inner === undefined) return text;
	return inner.replace(/\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|(.))/gs, (_, unicode, hex, other) => {
		const code: string | undefined = unicode ?? hex;
		if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
		return ESCAPES.get(other) ?? other;
	});
}
