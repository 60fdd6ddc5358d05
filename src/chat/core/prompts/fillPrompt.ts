/** Something that a prompt asks the user for. */
export interface PromptInput {
	readonly name: string;
	/** Empty if there is none. */
	readonly placeholder: string;
}

/** The values for a prompt's variables. A variable without a value stays as written. */
interface PromptValues {
	/** By the names of the inputs. */
	readonly inputs: ReadonlyMap<string, string>;
	readonly selection?: string;
	readonly file?: string;
}

const VARIABLE = /\$\{(?:(selection|file)|input:([^:{}\n]+)(?::([^{}\n]*))?)\}/g;

/** The inputs of a prompt, each once, in the order of the text. */
export function promptInputs(body: string): readonly PromptInput[] {
	const inputs = new Map<string, string>();
	for (const [, , name = '', placeholder = ''] of body.matchAll(VARIABLE)) {
		const known = inputs.get(name.trim());
		if (name.trim() !== '' && (known ?? '') === '') inputs.set(name.trim(), placeholder.trim());
	}
	return [...inputs].map(([name, placeholder]) => ({ name, placeholder }));
}

/** Whether a prompt uses the selection or the active file. */
export function usesVariable(body: string, variable: 'selection' | 'file'): boolean {
	return [...body.matchAll(VARIABLE)].some(([, name]) => name === variable);
}

/** Fills in a prompt. Values that look like variables are not filled in themselves. */
export function fillPrompt(body: string, { inputs, selection, file }: PromptValues): string {
	const values = new Map([
		['selection', selection],
		['file', file],
	]);
	return body.replace(VARIABLE, (written: string, variable: string | undefined, input: string | undefined) => {
		const value = variable === undefined ? inputs.get((input ?? '').trim()) : values.get(variable);
		return value ?? written;
	});
}

/** A filled prompt as a message, followed by what was typed after its name. A space keeps it from naming a command. */
export function messageFromPrompt(filled: string, typed: string): string {
	const message = filled.startsWith('/') ? ` ${filled}` : filled;
	return typed === '' ? message : `${message}\n\n${typed}`;
}
