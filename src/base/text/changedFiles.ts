/** More new files are only counted: a folder that should be ignored may hold any number of them. */
export const MOST_NEW_FILES = 500;

/** What changed in one file. */
export interface FileChange {
	/** Its path in the repository. */
	readonly name: string;
	/** As printed by `git diff`. */
	readonly diff: string;
	readonly isBinary: boolean;
}

/** Splits the output of `git diff` by file, without the colors that a setting of Git may add. */
export function splitDiff(diff: string): readonly FileChange[] {
	const [first = '', ...colored] = diff.split('\u001b');
	const plain = first === '' ? colored.map((piece) => piece.replace(/^\[[\d;]*m/, '')).join('') : diff;
	return plain
		.split(/^(?=diff --)/m)
		.filter((part) => part.trim() !== '')
		.map((part) => ({
			name: nameIn(part),
			diff: part.trimEnd(),
			isBinary: /^(?:Binary files .* differ|GIT binary patch)$/m.test(part),
		}));
}

/** A new file, as `git diff` would print it if it were tracked. */
export function addedFile(name: string, content: Uint8Array): FileChange {
	const [from, to] = [quoted(`a/${name}`), quoted(`b/${name}`)];
	const header = `diff --git ${from} ${to}\nnew file mode 100644`;
	if (content.length === 0) return { name, diff: header, isBinary: false };
	// The same check as git's.
	if (content.subarray(0, 8_000).includes(0)) {
		return { name, diff: `${header}\nBinary files /dev/null and ${to} differ`, isBinary: true };
	}
	const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(content);
	const lines = text.replace(/\n$/, '').split('\n');
	const end = text.endsWith('\n') ? '' : '\n\\ No newline at end of file';
	const added = lines.map((line) => `+${line}`).join('\n');
	return {
		name,
		diff: `${header}\n--- /dev/null\n+++ ${to}\n@@ -0,0 +1,${lines.length} @@\n${added}${end}`,
		isBinary: false,
	};
}

/** The changes that fit: the largest ones are left out. @param room in UTF-16 units */
export function fittingChanges<Change extends FileChange>(
	changes: readonly Change[],
	room: number,
): ReadonlySet<Change> {
	let left = room;
	const smallestFirst = changes.toSorted((one, other) => one.diff.length - other.diff.length);
	return new Set(
		smallestFirst.filter(({ diff }) => {
			left -= diff.length + 1;
			return left >= 0;
		}),
	);
}

/** The name in the first line of a part: the second of two, each with a prefix that a setting may change or omit. */
function nameIn(part: string): string {
	const names = /^diff --\S+ (.*)$/m.exec(part)?.[1] ?? '';
	const [, escaped] = /"((?:[^"\\]|\\.)*)"$/.exec(names) ?? [];
	if (escaped !== undefined) return withoutPrefix(unquoted(escaped));
	const half = names.slice(Math.ceil(names.length / 2));
	const isTwice = withoutPrefix(half) === withoutPrefix(names.slice(0, Math.floor(names.length / 2)));
	// A file that was moved has two names; in a merge, there is one.
	const moved = /^(?:rename|copy) to (.*)$/m.exec(part)?.[1];
	return isTwice ? withoutPrefix(half) : (moved ?? names);
}

function withoutPrefix(name: string): string {
	return name.replace(/^[a-z]\//, '');
}

/** Git writes the bytes of non-ASCII letters as octal numbers. Escapes of control characters stay as they are. */
function unquoted(text: string): string {
	const bytes = [...text.matchAll(/\\([0-7]{3})|\\(["\\])|./gsu)].flatMap(([whole, octal, sign]) =>
		octal === undefined ? [...new TextEncoder().encode(sign ?? whole)] : [Number.parseInt(octal, 8)],
	);
	return new TextDecoder().decode(new Uint8Array(bytes));
}

/** JSON quotes names as git does, except for rare control characters. */
function quoted(name: string): string {
	return /["\\\p{Cc}]/u.test(name) ? JSON.stringify(name) : name;
}
