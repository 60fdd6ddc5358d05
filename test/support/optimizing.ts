/** An answer to Optimize as the service client returns it. */
export function answered(text: string): object {
	return {
		text,
		recognized: true,
		invalidCharacters: false,
		figures: {},
		body: { optimized_code: text },
		source: text,
		pointer: '/optimized_code',
		roundTripMs: 1,
	};
}

/** An editor of `a.ts` in which each of these lines is selected. */
export function editorSelecting(...lines: readonly string[]): object {
	const text = lines.join('\n');
	const at = (line: number, character: number) => ({
		line,
		character,
		compareTo: (other: { readonly line: number }) => line - other.line,
	});
	type Position = ReturnType<typeof at>;
	const selections = lines.map((line, index) => ({ start: at(index, 0), end: at(index, line.length), isEmpty: false }));
	const document = {
		uri: { scheme: 'untitled', path: '/a.ts' },
		languageId: 'typescript',
		isClosed: false,
		eol: 1,
		getText: (range?: { readonly start: Position }) => (range === undefined ? text : lines[range.start.line]),
		lineAt: (line: number) => ({ text: lines[line] }),
		positionAt: (offset: number) => {
			const before = text.slice(0, offset).split('\n');
			return at(before.length - 1, before.at(-1)?.length ?? 0);
		},
		offsetAt: ({ line, character }: Position) => lines.slice(0, line).join('\n').length + Math.min(line, 1) + character,
	};
	return { document, selections, options: {}, viewColumn: 1 };
}
