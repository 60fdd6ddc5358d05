/** Pieces of this many UTF-16 units are laid out only when they are on screen. */
const PIECE_LENGTH = 16_000;

/** `text` in pieces that can be laid out one by one: cut behind a line end where there is one near, never within a character. */
export function splitLongText(text: string): readonly string[] {
	const pieces: string[] = [];
	let start = 0;
	while (text.length - start > PIECE_LENGTH) {
		const end = cutBefore(text, start + PIECE_LENGTH, start + PIECE_LENGTH / 2);
		pieces.push(text.slice(start, end));
		start = end;
	}
	pieces.push(text.slice(start));
	return pieces;
}

function cutBefore(text: string, end: number, earliest: number): number {
	const lineEnd = text.lastIndexOf('\n', end - 1) + 1;
	if (lineEnd > earliest) return lineEnd;
	const code = text.charCodeAt(end);
	return code >= 0xdc00 && code <= 0xdfff ? end - 1 : end;
}
