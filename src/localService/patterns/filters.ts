import { type Form, type Found, form } from './forms.ts';
import { nameOf } from './lists.ts';
import { calledMethod, isCallee, isFunction, type Node } from './nodes.ts';
import { hasEffect, isTarget } from './uses.ts';

/** Lists that are filtered for one element, or to see whether there is any. */
export const filters: readonly Form[] = [
	form(
		['$list.filter($$test)[0]', '$list.filter($$test).at(0)', '$list.filter($$test).shift()'],
		'$list.find($$test)',
		{
			when: (found) => isPlain(found) && !mayBeMissing(found),
		},
	),
	form(
		['$list.filter($$test)[0]', '$list.filter($$test).at(0)', '$list.filter($$test).shift()'],
		'$list.find($$test)!',
		{
			when: isPlain,
		},
	),
	form(['$list.filter($$test).at(-1)', '$list.filter($$test).pop()'], '$list.findLast($$test)', {
		when: (found) => isPlain(found) && !mayBeMissing(found),
	}),
	form(
		['> 0', '!== 0', '!= 0', '>= 1'].map((test) => `$list.filter($$test).length ${test}`),
		'$list.some($$test)',
		{ when: isPlain },
	),
	form(['!!$list.filter($$test).length', 'Boolean($list.filter($$test).length)'], '$list.some($$test)', {
		when: isPlain,
	}),
	form(
		[...['=== 0', '== 0', '< 1'].map((test) => `$list.filter($$test).length ${test}`), '!$list.filter($$test).length'],
		'!$list.some($$test)',
		{ when: isPlain },
	),
	form('$list.filter($$test).length', '$list.some($$test)', {
		when: (found) => isPlain(found) && isTested(found.node),
	}),
];

/** Whether a list is filtered by a function without an effect, and what comes out is only read. */
function isPlain({ script, match, node }: Found): boolean {
	const [[list], [test]] = [match.get('$list') ?? [], match.get('$$test') ?? []];
	if (!list || !test || list.type === 'ThisExpression' || isTarget(node) || isCallee(node)) return false;
	// A library's collections have their own `filter`, which may take a selector.
	if (
		/^(?:Literal|TemplateLiteral|ObjectExpression|SpreadElement)$/.test(test.type) ||
		/^\$/.test(nameOf(list)) ||
		calledMethod(list) === '$'
	)
		return false;
	if (list.type === 'CallExpression' && /^(?:\$|jQuery|cy)$/.test(nameOf(list.callee))) return false;
	const called = script.startOf(test) ?? script.variableOf(test)?.defs[0]?.node ?? test;
	return !isFunction(called) || !(called.async || called.generator || hasEffect(called));
}

/** Whether the element is used at once, which TypeScript does not allow of what `find` gives. */
function mayBeMissing({ script, node: { parent } }: Found): boolean {
	return script.typed && parent?.type === 'MemberExpression' && !parent.optional;
}

/** Whether only the truth of a node counts. */
function isTested(node: Node): boolean {
	const { parent } = node;
	if (parent?.type === 'UnaryExpression') return parent.operator === '!';
	if (parent?.type === 'LogicalExpression') return isTested(parent);
	return parent !== undefined && 'test' in parent && parent.test === node;
}
