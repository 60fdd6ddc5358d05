import { hostileList, hostileValue, type Kind, listText, literalText, recordText, TYPES, valueText } from './inputs.ts';
import type { Unit } from './unit.ts';

/** An expression for a list, in one of the many ways in which code gets one. */
export function list(unit: Unit, kind: Kind): string {
	const { choices } = unit;
	const calm = [typedList, typedList, localList, typedList, ...(kind === 'string' ? [keys, splitText] : [derivedList])];
	if (unit.form === 'method') calm.push(memberList, memberList);
	const hostile = [
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
	const ways = unit.hostile(45) ? hostile : calm;
	return (ways[choices.below(ways.length)] ?? typedList)(unit, kind);
}

/** An expression for a value that elements are compared with. */
export function scalar(unit: Unit, kind: Kind): string {
	const { choices } = unit;
	const element = unit.elements.findLast((each) => each.kind === kind);
	if (element !== undefined && choices.below(100) < 60) return element.text;
	const owner = unit.elements.findLast((each) => each.kind === 'item');
	if (owner !== undefined && kind !== 'item' && choices.below(100) < 60)
		return `${owner.text}.${kind === 'string' ? 'name' : choices.pick(['id', 'owner.id'])}`;
	if (unit.hostile(25)) return unit.parameter('anything', undefined, (inputs) => hostileValue(kind, inputs));
	if (kind !== 'item' && choices.chance(25)) return literalText(kind, choices);
	return unit.parameter('wanted', TYPES[kind], (inputs) => valueText(kind, inputs));
}

/** An expression for an object with values of a kind. */
export function record(unit: Unit, kind: Kind): string {
	if (unit.hostile(30)) return unit.parameter('given', undefined, (inputs) => hostileList(kind, inputs));
	return unit.parameter('table', `Record<string, ${TYPES[kind]}>`, (inputs) => recordText(kind, inputs));
}

/** An expression for a text. */
export function text(unit: Unit): string {
	const { choices } = unit;
	if (unit.hostile(25)) return unit.parameter('given', undefined, (inputs) => hostileValue('string', inputs));
	return choices.pick([
		() => unit.parameter('text', 'string', (inputs) => valueText('string', inputs)),
		() => scalar(unit, 'string'),
		() => unit.outside(() => declared(unit, 'text', `\`a,\${${scalar(unit, 'number')}}\``)),
	])();
}

function typedList(unit: Unit, kind: Kind): string {
	const type = unit.choices.pick(['readonly X[]', 'X[]', 'ReadonlyArray<X>', 'Array<X>']).replace('X', TYPES[kind]);
	const isReadonly = /readonly/i.test(type);
	return unit.parameter('list', type, (inputs) => {
		const written = listText(kind, inputs);
		return isReadonly && inputs.chance(15) ? `Object.freeze(${written})` : written;
	});
}

function untypedList(unit: Unit, kind: Kind): string {
	return unit.parameter('list', undefined, (inputs) =>
		inputs.chance(50) ? hostileList(kind, inputs) : listText(kind, inputs),
	);
}

function nullableList(unit: Unit, kind: Kind): string {
	const type = unit.choices.pick([`(${TYPES[kind]} | undefined)[]`, `${TYPES[kind]}[] | null`, `unknown[]`]);
	return unit.parameter('list', type, (inputs) => {
		if (type.endsWith('null')) return inputs.chance(30) ? 'null' : listText(kind, inputs);
		return inputs.chance(50) ? `[undefined, , ${valueText(kind, inputs)}]` : listText(kind, inputs);
	});
}

function localList(unit: Unit, kind: Kind): string {
	return declared(unit, 'list', `[${unit.choices.times(3, () => literalText(kind, unit.choices)).join(', ')}]`);
}

function inlineList(unit: Unit, kind: Kind): string {
	return `[${unit.choices.times(3, () => scalar(unit, kind)).join(', ')}]`;
}

function listWithHoles(unit: Unit, kind: Kind): string {
	return declared(unit, 'list', `[${literalText(kind, unit.choices)}, , ${literalText(kind, unit.choices)}, ,]`);
}

function keys(unit: Unit): string {
	return `Object.keys(${record(unit, 'number')})`;
}

function splitText(unit: Unit): string {
	return `${unit.parameter('text', 'string', (inputs) => valueText('string', inputs))}.split(',')`;
}

function derivedList(unit: Unit, kind: Kind): string {
	const from = typedList(unit, kind);
	const made = unit.choices.pick([
		`${from}.map((x) => x)`,
		`${from}.filter((x) => x !== undefined)`,
		`${from}.slice(0, 4)`,
		`[...${from}]`,
		`Array.from(${from})`,
	]);
	return unit.choices.chance(50) ? declared(unit, 'derived', made) : made;
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

function memberList(unit: Unit, kind: Kind): string {
	const name = unit.name('items');
	unit.fields.push({ name, type: `${TYPES[kind]}[]`, input: (inputs) => listText(kind, inputs) });
	return `this.${name}`;
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

function declared(unit: Unit, wanted: string, value: string): string {
	const name = unit.name(wanted);
	unit.setup.push(`const ${name} = ${value};`);
	return name;
}
