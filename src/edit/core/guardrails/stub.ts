import type { Signature } from '../syntax/signatures/signature.ts';

/** A single statement that does nothing: it fails, or returns an empty value. */
const STUB =
	/^(?:pass|\.{3}|…|(?:return\s*)?\(?(?:null|nullptr|NULL|None|nil|undefined|default|-?\d(?:\.\d+)?|\[\]|\{\}|false|true|False|True)?\)?|return|(?:throw|raise|die|exit)\b[^;{}]*|throw\([^;{}]*|(?:core::)?(?:todo|unimplemented|panic|unreachable)!?\s*\([^;{}]*\)|(?:TODO|fatalError|error|abort|panic)\([^;{}]*\))$/;

/** Whether a function that did something now does nothing. */
export function hasStub(before: readonly Signature[], after: readonly Signature[]): boolean {
	const now = Map.groupBy(after, ({ name }) => name);
	return [...Map.groupBy(before, ({ name }) => name)].some(([name, was]) => {
		// Overloads cannot be told apart.
		const is = now.get(name);
		return is !== undefined && was.every(doesSomething) && is.every(isStub);
	});
}

function doesSomething(signature: Signature): boolean {
	return signature.body !== undefined && !signature.isBroken && !isStub(signature);
}

function isStub({ body }: Signature): boolean {
	if (body === undefined) return false;
	const said = body
		.trim()
		.replace(/^""\s*\n/, '')
		.replace(/\s*\bend$/, '')
		.replace(/[;.]+$/, '');
	return body.length < 300 && STUB.test(said.trim());
}
