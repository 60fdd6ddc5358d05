import { type Form, type Found, form } from './forms.ts';
import { isCallee, isFunction, type Node } from './nodes.ts';
import { hasEffect, isTarget } from './uses.ts';

const FIRST = ['[0]', '.at(0)', '.shift()'].map((end) => `$list.filter($$test)${end}`);
const COUNT = '$list.filter($$test).length';
const ANY = [...['> 0', '!== 0', '!= 0', '>= 1'].map((test) => `${COUNT} ${test}`), `!!${COUNT}`, `Boolean(${COUNT})`];
const NONE = [...['=== 0', '== 0', '< 1'].map((test) => `${COUNT} ${test}`), `!${COUNT}`];

/** Lists that are filtered for one element, or to see whether there is any. */
export const filters: readonly Form[] = [
	form(FIRST, '$list.find($$test)', { when: (found) => isPlain(found) && !mayBeMissing(found) }),
	form(FIRST, '$list.find($$test)!', { when: isPlain }),
	form(ANY, '$list.some($$test)', { when: isPlain }),
	form(NONE, '!$list.some($$test)', { when: isPlain }),
	form(COUNT, '$list.some($$test)', { when: (found) => isPlain(found) && isTested(found.node) }),
];

/** Whether a list is filtered by a function without an effect, and what comes out is only read. */
function isPlain({ script, match, node }: Found): boolean {
	const [[list], [test]] = [match.get('$list') ?? [], match.get('$$test') ?? []];
	if (!list || !test || isTarget(node) || isCallee(node)) return false;
	// A library's collections have their own `filter`, which may take a selector.
	if (/^(?:\$|jQuery\b|cy\b)|\.\$\(/.test(script.textOf(list)) || !isCallable(test)) return false;
	const called = script.initializerOf(test) ?? script.variableOf(test)?.defs[0]?.node ?? test;
	return !isFunction(called) || !(called.async || called.generator || hasEffect(called));
}

function isCallable({ type }: Node): boolean {
	return !/^(?:Literal|TemplateLiteral|ObjectExpression|SpreadElement)$/.test(type);
}

/** Whether the element is used immediately, which TypeScript does not allow for the result of `find`. */
function mayBeMissing({ script, node: { parent } }: Found): boolean {
	return script.typed && parent?.type === 'MemberExpression' && !parent.optional;
}

/** Whether only the truthiness of a node matters. */
export function isTested(node: Node): boolean {
	const { parent } = node;
	if (parent?.type === 'UnaryExpression') return parent.operator === '!';
	if (parent?.type === 'LogicalExpression') return isTested(parent);
	return parent !== undefined && parent.type !== 'SwitchCase' && 'test' in parent && parent.test === node;
}
