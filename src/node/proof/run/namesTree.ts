/** Folders whose content is linked from the live tree: naming them says nothing about whose code runs. */
const LINKED = /[\\/](?:node_modules|\.venv|venv)[\\/]/;

/** Whether a text names a file of a tree, other than of dependencies, which a copy has from there. */
export function namesTree(text: string, tree: string): boolean {
	const path = tree.split(/[\\/]/).map(escapeForRegularExpression).join('[\\\\/]+');
	const mention = new RegExp(`${path}(?![\\w.-])[^\\s:;,'"()<>|]*`, /^[a-z]:/i.test(tree) ? 'gi' : 'g');
	return (text.match(mention) ?? []).some((found) => !LINKED.test(`${found}/`));
}

function escapeForRegularExpression(text: string): string {
	return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
