/**
 * Whether an answer's model can be the chosen one. Servers add a tag or a version to its name (`llama3.2:latest`), or leave
 * out the folder and the ending of its file.
 */
export function isSameModel(chosen: string, answered: string): boolean {
	const [first, second] = [baseName(chosen), baseName(answered)];
	return first.startsWith(second) || second.startsWith(first);
}

function baseName(model: string): string {
	return model
		.replace(/^.*[/\\]/, '')
		.replace(/\.gguf$/i, '')
		.toLowerCase();
}
