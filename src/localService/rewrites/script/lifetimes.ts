import type { Variable } from '@typescript-eslint/scope-manager';
import { memoize } from './memoize.ts';
import { enclosingFunction, isFunction, isWithin } from './nodes.ts';
import { isNew } from './ownership.ts';
import type { Script } from './script.ts';
import { kindOf } from './valueKinds.ts';

/** Whether nothing is ever assigned to a variable but its first value. */
export const isConstant = memoize(({ references, identifiers: [name] }: Variable): boolean =>
	references.every((each) => !each.isWrite() || each.identifier === name),
);

/** Whether adding to what a variable holds is no effect that counts. */
export type IsApart = (owner: Variable) => boolean;

/**
 * Tells the variables that hold a list, a set or a map which was made after a constant variable or parameter got its value:
 * it is not the same one, wherever it goes later.
 */
export function youngerThan(script: Script, variable: Variable): IsApart {
	const [declared] = variable.defs;
	const { block } = variable.scope;
	const [name] = variable.identifiers;
	if (name === undefined || !isConstant(variable) || variable.defs.length !== 1) return () => false;
	return (owner) => {
		const [definition, ...more] = owner.defs;
		if (definition?.type !== 'Variable' || more.length > 0 || !isConstant(owner)) return false;
		const { id, init, parent } = definition.node;
		const isMade = id.type === 'Identifier' && parent.kind === 'const' && isNew(script, init);
		if (!isMade || !/^(?:array|map|set)$/.test(kindOf(script, init).is)) return false;
		if (declared?.type === 'Parameter' && isFunction(block)) return isWithin(id, block.body);
		const isBefore = declared?.type === 'Variable' && declared.node.range[1] <= id.range[0] && isWithin(id, block);
		return isBefore && enclosingFunction(id) === enclosingFunction(name);
	};
}
