import type { TSESTree } from '@typescript-eslint/types';
import { type Edit, replaced } from './edits.ts';
import { isTested } from './filters.ts';
import { isLoop } from './loops.ts';
import { ancestors, calledMethod, enclosingFunction, isWithin, type Node, propertyName } from './nodes.ts';
import type { Occurrence } from './pattern.ts';
import { declaredAt, placeBefore } from './places.ts';
import type { Script } from './script.ts';
import { isCopy, isUnused, useOf } from './uses.ts';

/** Loops that take elements from the start of a list that nothing else knows, until it is empty. */
export function* findQueues(script: Script): Generator<Occurrence> {
	for (const node of script.nodes) {
		if (node.type !== 'CallExpression' || calledMethod(node) !== 'shift' || node.optional) continue;
		const edits = counted(script, node);
		if (edits) yield { node, edits };
	}
}

/** The edits that make `shift()` an index that counts up; undefined if the list is used in any other way. */
function counted(script: Script, shift: TSESTree.CallExpression): readonly Edit[] | undefined {
	const queue = (shift.callee as TSESTree.MemberExpression).object;
	const start = script.initializerOf(queue);
	if (queue.type !== 'Identifier' || !start || !isCopy(start)) return undefined;
	const block = [...ancestors(start)].find(({ type }) => type === 'BlockStatement');
	const loop = [...ancestors(shift)].find((each) => isLoop(each) && each.parent === block);
	const test = loop && 'test' in loop && loop.test ? script.textOf(loop.test as Node) : '';
	const place = loop && placeBefore(script, loop, [queue]);
	if (!place || enclosingFunction(loop) !== enclosingFunction(shift)) return undefined;
	if (!new RegExp(`(?:^|\\W)${queue.name.replaceAll('$', '\\$')}\\.(?:length|shift)\\b`).test(test)) return undefined;
	const head = script.freeName('head', place.node);
	const edits: Edit[] = [];
	for (const use of script.usesOf(queue)) {
		if (!isWithin(use, loop)) {
			const isAfter = use.range[0] > loop.range[1];
			if (useOf(use) === (isAfter ? 'changed' : 'stored') || (isAfter && use.parent?.type === 'MemberExpression'))
				return undefined;
			const isShort = use.parent?.type === 'Property' && use.parent.shorthand;
			if (isAfter) edits.push(replaced(use, `${isShort ? `${queue.name}: ` : ''}${queue.name}.slice(${head})`));
			continue;
		}
		const edit = editOf(script, use, queue.name, head);
		if (edit === undefined) return undefined;
		edits.push(...edit);
	}
	const shifts = edits.filter(({ text }) => text.endsWith('++]'));
	return shifts.length === 1 ? [...declaredAt(script, place, `let ${head} = 0;`), ...edits] : undefined;
}

/** The edits of one use of the queue in the loop: none if it adds to it; undefined if it depends on what has been taken. */
function editOf(script: Script, use: Node, queue: string, head: string): readonly Edit[] | undefined {
	const member = use.parent;
	if (member?.type !== 'MemberExpression' || member.object !== use || member.optional) return undefined;
	const { parent } = member;
	const call = parent?.type === 'CallExpression' && parent.callee === member ? parent : undefined;
	if (member.computed)
		return script.textOf(member.property) === '0' && useOf(use) === 'read' && !call
			? [replaced(member.property, head)]
			: undefined;
	switch (propertyName(member)) {
		case 'push':
			return call && isUnused(call) ? [] : undefined;
		case 'shift':
			return call && !call.optional ? [replaced(call, `${queue}[${head}++]`)] : undefined;
		case 'length':
			return useOf(use) === 'read' ? [lengthEdit(script, member, queue, head)] : undefined;
		default:
			return undefined;
	}
}

function lengthEdit(script: Script, member: TSESTree.MemberExpression, queue: string, head: string): Edit {
	const { parent } = member;
	const isMore =
		parent.type === 'BinaryExpression' && /^(?:>|!==?)$/.test(parent.operator) && script.textOf(parent.right) === '0';
	const tested = isMore ? parent : isTested(member) && parent.type !== 'UnaryExpression' ? member : undefined;
	return tested ? replaced(tested, `${head} < ${queue}.length`) : replaced(member, `(${queue}.length - ${head})`);
}
