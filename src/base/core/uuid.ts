/**
 * Whether a text is a UUID in lower case only: for ids that become the name of a file or folder, because some file
 * systems ignore case.
 */
export function isUuid(text: string): boolean {
	return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
