/** Whether a name in a server's list is that of a model: Ollama lists one without a tag as the latest. */
export function isListedAs(listed: string, model: string): boolean {
	return listed === model || listed === `${model}:latest`;
}

/**
 * Whether an answer's model can be the chosen one. Servers add a tag or the date of a version to its name
 * (`llama3.2:latest`), or leave out the folder and the ending of its file.
 */
export function isSameModel(chosen: string, answered: string): boolean {
	const [shorter = '', longer = ''] = [baseName(chosen), baseName(answered)].toSorted(
		(first, second) => first.length - second.length,
	);
	return longer.startsWith(shorter) && /^($|[:@]|-\d{3,}(?!\w))/.test(longer.slice(shorter.length));
}

/** The name in lower case, without the folders or the owner before it, and without the ending of a file. */
export function baseName(model: string): string {
	return model
		.replace(/^.*[/\\]/, '')
		.replace(/\.gguf$/i, '')
		.toLowerCase();
}
