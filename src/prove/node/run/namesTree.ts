/** Folders whose content is linked from the live tree: naming them says nothing about whose code runs. */
const LINKED = /\/(?:node_modules|\.venv|venv)\//;
/** What continues a name, so that it is another one. */
const WORD = /[\w.-]/;

/** Whether a text names a file of a tree, other than of dependencies, which a copy has from there. */
export function namesTree(text: string, tree: string): boolean {
	const isWindows = /^[a-z]:/i.test(tree);
	const searched = comparable(text, isWindows);
	const path = comparable(tree, isWindows);
	const pathEnd = /[\s:;,'"()<>|]|$/g;
	// Each character is looked at once, whatever an output repeats.
	for (let start = searched.indexOf(path); start >= 0; ) {
		const end = start + path.length;
		if (WORD.test(searched.charAt(start - 1)) || WORD.test(searched.charAt(end))) {
			start = searched.indexOf(path, start + 1);
			continue;
		}
		pathEnd.lastIndex = end;
		const last = pathEnd.exec(searched)?.index ?? searched.length;
		if (!LINKED.test(`${searched.slice(start, last)}/`)) return true;
		start = searched.indexOf(path, last);
	}
	return false;
}

/** In outputs, a separator may be of either kind, and is doubled within quotes. */
function comparable(text: string, isWindows: boolean): string {
	const oneSeparator = text.replace(/[\\/]+/g, '/');
	return isWindows ? oneSeparator.toLowerCase() : oneSeparator;
}
