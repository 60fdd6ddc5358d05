import { type Kind, listText, literalText, TYPES, valueText } from './inputs.ts';
import { declared, derivedList, localList, typedList, untypedList } from './plainLists.ts';
import type { Unit } from './unit.ts';
import { scalar } from './values.ts';

/** A list that is not what it seems, or hard to know anything of. */
export function oddList(unit: Unit, kind: Kind): string {
	const ways = [
		untypedList,
		inlineList,
		listWithHoles,
		ownList,
		listWithOwnMethod,
		aliasOfList,
		destructuredList,
		moduleList,
		assignedList,
		spreadList,
		nullableList,
		derivedList,
		castList,
		changedList,
		changedList,
		...(kind === 'item' ? [listOfGetters] : [genericList]),
	];
	return (ways[unit.choices.below(ways.length)] ?? untypedList)(unit, kind);
}

function nullableList(unit: Unit, kind: Kind): string {
	const type = unit.choices.pick([`(${TYPES[kind]} | undefined)[]`, `${TYPES[kind]}[] | null`, `unknown[]`]);
	return unit.parameter('list', type, (inputs) => {
		if (type.endsWith('null')) return inputs.chance(30) ? 'null' : listText(kind, inputs);
		return inputs.chance(50) ? `[undefined, , ${valueText(kind, inputs)}]` : listText(kind, inputs);
	});
}

function inlineList(unit: Unit, kind: Kind): string {
	return `[${unit.choices.times(3, () => scalar(unit, kind)).join(', ')}]`;
}

function listWithHoles(unit: Unit, kind: Kind): string {
	return declared(unit, 'list', `[${literalText(kind, unit.choices)}, , ${literalText(kind, unit.choices)}, ,]`);
}

function ownList(unit: Unit, kind: Kind): string {
	const name = unit.topName('Own');
	const any = unit.annotation('any');
	const methods = ['filter', 'find', 'some', 'map', 'includes', 'sort', 'slice', 'push', 'forEach', 'shift'];
	unit.top.push(
		`class ${name} {`,
		`\tlength = 2;`,
		`\t0${any} = ${literalText(kind, unit.choices)};`,
		`\t1${any} = ${literalText(kind, unit.choices)};`,
		...methods.map((each) => `\t${each}(given${any}) { log('own ${each}', typeof given); return [this[1]]; }`),
		`\treduce(step${any}, start${any}) { log('own reduce'); return step(start, this[0], 0); }`,
		"\tindexOf() { log('own indexOf'); return 1; }",
		'}',
	);
	return declared(unit, 'list', `new ${name}()`);
}

function listWithOwnMethod(unit: Unit, kind: Kind): string {
	const method = unit.choices.pick(['filter', 'includes', 'find', 'some', 'reduce', 'indexOf', 'sort', 'shift']);
	const own = `() => log(['own'])`;
	const type = unit.annotation('any');
	const name = unit.name('list');
	const given = literalText(kind, unit.choices);
	const lines = unit.choices.pick([
		[`const ${name}${type} = [${given}];`, `${name}.${method} = ${own};`],
		[`const ${name}${type} = Object.assign([${given}], { ${method}: ${own} });`],
		[`const ${name} = [${given}];`, `Object.assign(${name}, { ${method}: ${own} });`],
		[
			`const ${name} = [${given}];`,
			`const ${name}Alias${type} = ${name};`,
			`Object.assign(${name}Alias, { ${method}: ${own} });`,
		],
		[`const ${name} = [${given}];`, `for (const own of [${name}]) Object.assign(own, { ${method}: ${own} });`],
	]);
	unit.setup.push(...lines);
	return name;
}

function aliasOfList(unit: Unit, kind: Kind): string {
	return declared(unit, 'alias', unit.choices.chance(50) ? typedList(unit, kind) : localList(unit, kind));
}

function destructuredList(unit: Unit, kind: Kind): string {
	const name = unit.name('items');
	const type = unit.hasTypes ? `{ ${name}: ${TYPES[kind]}[] }` : undefined;
	const fallback = unit.choices.chance(30) ? `{ ${name} = [] }` : `{ ${name} }`;
	unit.parameter('options', type, (inputs) => `{ ${name}: ${listText(kind, inputs)} }`, fallback);
	return name;
}

function moduleList(unit: Unit, kind: Kind): string {
	const name = unit.topName('known');
	const word = unit.choices.pick(['const', 'let', 'var']);
	unit.top.push(`${word} ${name} = [${unit.choices.times(3, () => literalText(kind, unit.choices)).join(', ')}];`);
	return name;
}

function assignedList(unit: Unit, kind: Kind): string {
	const name = unit.name('list');
	const other = unit.hostile(50) ? untypedList(unit, kind) : typedList(unit, kind);
	unit.setup.push(`let ${name}${unit.annotation('any')} = [${literalText(kind, unit.choices)}];`);
	unit.setup.push(`if (${name}.length > ${unit.choices.below(3)}) ${name} = ${other};`);
	return name;
}

function spreadList(unit: Unit, kind: Kind): string {
	return declared(unit, 'copy', `[...new Set(${untypedList(unit, kind)}), ...${typedList(unit, kind)}]`);
}

/** A list of which its literal does not say all. */
function changedList(unit: Unit, kind: Kind): string {
	const name = localList(unit, kind);
	const change = unit.choices.pick([
		`${name}.length = 5;`,
		`delete ${name}[0];`,
		`${name}[6] = ${literalText(kind, unit.choices)};`,
		`${name}.push(null);`,
		`${name}[1] = undefined;`,
		`${name}.unshift(log(null));`,
		`touch(${name});`,
		`[${name}[0]] = [null];`,
		`${name}.splice(1, 1, undefined);`,
		`${name}.fill(null, 1);`,
		`for (const other of [${name}]) { other.length = 4; }`,
		`${name}.length++;`,
		`${name}[0] ??= ${name}[1];`,
		`({ length: ${name}.length } = { length: 5 });`,
		`${name}.copyWithin(0, 1);`,
	]);
	const isAny = unit.hasTypes ? change.replace(name, `(${name} as any)`) : change;
	unit.setup.push(unit.choices.chance(30) ? change : isAny.replace(/^\(\{/, ';({'));
	return name;
}

/** What TypeScript only says of it. */
function castList(unit: Unit, kind: Kind): string {
	const source = typedList(unit, kind);
	if (!unit.hasTypes) return `(${source})`;
	return unit.choices.pick([`${source}!`, `(${source} as readonly ${TYPES[kind]}[])`, `(${source} satisfies unknown)`]);
}

function genericList(unit: Unit, kind: Kind): string {
	if (!unit.hasTypes || unit.form !== 'generic') return typedList(unit, kind);
	return unit.parameter('list', unit.choices.pick(['readonly Kind[]', 'Kind[]']), (inputs) =>
		inputs.chance(40) ? `[undefined, , ${valueText(kind, inputs)}]` : listText(kind, inputs),
	);
}

function listOfGetters(unit: Unit): string {
	const getter = unit.choices.pick(['get id() { return log(1); }', "get name() { return log('a'); }"]);
	const rest = getter.includes('id') ? "name: 'a'" : 'id: 1';
	const item = `{ ${getter}, ${rest}, tags: ['a'], owner: { id: 2 } }`;
	return declared(unit, 'list', `[${item}, ${literalText('item', unit.choices)}]`);
}
