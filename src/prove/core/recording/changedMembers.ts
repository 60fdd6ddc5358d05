import { changesShared } from './addedCode.ts';
import { type Comparison, DIFFERENT_CODE, type Difference } from './codeDifference.ts';
import { isErased, isSameCode } from './sameCode.ts';
import { descendants, type Node, partOf, partsOf, propertyName } from './sourceText.ts';

/** Methods that the language or its libraries call by themselves. */
const CALLED_IMPLICITLY = new Set([
	...['toString', 'toLocaleString', 'valueOf', 'toJSON', 'then', 'inspect', 'hasOwnProperty', 'isPrototypeOf'],
	...['propertyIsEnumerable', '__proto__', 'name', 'length', 'prototype'],
]);

/** Finds what differs between two versions of a class. Fields and methods that it did not have come along. */
export function compareClasses(comparison: Comparison, before: Node, after: Node): readonly Difference[] {
	if (!['id', 'superClass', 'decorators'].every((part) => isSameCode(before[part], after[part]))) return DIFFERENT_CODE;
	const [ones, others] = [before, after].map(membersOf);
	const [body] = partsOf(before, 'body');
	if (ones === undefined || others === undefined || body === undefined) return DIFFERENT_CODE;
	const removed = [...ones].filter(([key]) => !others.has(key)).map(([, member]) => member);
	const kept = [...others.keys()].filter((key) => ones.has(key));
	const isReordered = ordered(ones, kept).join('\n') !== ordered(others, kept).join('\n');
	if (isReordered || removed.some((member) => !isPrivate(member))) return DIFFERENT_CODE;
	let end = body.start + 1;
	return [...others].flatMap(([key, member]) => {
		const counterpart = ones.get(key);
		if (counterpart !== undefined) {
			end = counterpart.end;
			return comparison.compare(counterpart, member);
		}
		return addMember(comparison, before, member, end);
	});
}

/** The members of a class by what tells them apart. */
function membersOf(node: Node): ReadonlyMap<string, Node> {
	const members = new Map<string, Node>();
	for (const member of partsOf(partOf(node, 'body'), 'body').filter((each) => !isErased(each))) {
		const kind = /Property$/.test(member.type) ? 'field' : String(member.kind ?? member.type);
		const key = `${member.static === true ? 'static ' : ''}${kind} ${propertyName(member) ?? '[]'}`;
		let free = key;
		for (let count = 2; members.has(free); count++) free = `${key} ${count}`;
		members.set(free, member);
	}
	return members;
}

/** The members that run in their order: fields and static blocks. */
function ordered(members: ReadonlyMap<string, Node>, kept: readonly string[]): readonly string[] {
	const those = new Set(kept);
	return [...members].flatMap(([key, { type }]) => (those.has(key) && !/Method$/.test(type) ? [key] : []));
}

function isPrivate(member: Node): boolean {
	return member.accessibility === 'private' || /^[#_]/.test(propertyName(member) ?? '');
}

function addMember({ after }: Comparison, type: Node, member: Node, at: number): readonly Difference[] {
	if (member.kind === 'constructor') return [{ kind: 'code', reason: 'constructor' }];
	const name = propertyName(member);
	if (name === undefined || CALLED_IMPLICITLY.has(name) || changesShared(member)) return DIFFERENT_CODE;
	// It may take the place of an inherited one.
	if (partOf(type, 'superClass') !== undefined && !name.startsWith('#')) return DIFFERENT_CODE;
	// What the class before means by this name must stay what it is.
	const isKnown = [...descendants(type)].some(
		(each) =>
			(/MemberExpression$/.test(each.type) || /^Class.*(?:Property|Method)$/.test(each.type)) &&
			propertyName(each) === name &&
			(each.type.startsWith('Class')
				? each.static === member.static && !isOtherAccessor(each, member)
				: /^(?:ThisExpression|Super)$/.test(partOf(each, 'object')?.type ?? '')),
	);
	if (isKnown) return DIFFERENT_CODE;
	const text = after.text.slice(member.start, member.end);
	const end = /Property$/.test(member.type) && !text.endsWith(';') ? ';' : '';
	return [{ kind: 'added', node: member, at, text: `; ${text}${end}` }];
}

function isOtherAccessor(one: Node, other: Node): boolean {
	const kinds = [one.kind, other.kind];
	return kinds.includes('get') && kinds.includes('set');
}
