import type { Kind } from './inputs.ts';
import type { Unit } from './unit.ts';
import { scalar } from './values.ts';

/** What decides about an element: an expression that is true or false. */
export function condition(unit: Unit, depth: number): string {
	const { choices } = unit;
	const element = unit.elements.at(-1) ?? { text: '1', kind: 'number' as const };
	const x = element.text;
	if (depth > 0 && choices.chance(30)) return nested(unit, depth);
	if (unit.hostile(25)) return hostileCondition(unit, x);
	switch (element.kind) {
		case 'string':
			return choices.pick([
				() => `${x} === ${withoutElement(unit, 'string')}`,
				() => `${x} !== 'a'`,
				() => `${x}.length > 1`,
				() => `${x} !== 'a' && ${x} !== ${withoutElement(unit, 'string')}`,
				() => `${x}.startsWith('a')`,
				() => `\`\${${x}}!\` === 'a!'`,
			])();
		case 'number':
			return choices.pick([
				() => `${x} > 1`,
				() => `${x} === ${withoutElement(unit, 'number')}`,
				() => `!(${x} > 1)`,
				() => `${x} % 2 === 0`,
				() => `${x} < ${withoutElement(unit, 'number')} || ${x} === 3`,
			])();
		case 'item':
			return choices.pick([
				() => `${x}.id === ${withoutElement(unit, 'number')}`,
				() => `${x}.name === ${withoutElement(unit, 'string')}`,
				() => `${x}.owner.id > 1`,
				() => `${x}.name.startsWith('a') && ${x}.id !== 2`,
				() => `${x}.tags.length > 1`,
			])();
	}
}

/** What is made of the innermost element. */
export function value(unit: Unit, depth: number): string {
	const { choices } = unit;
	const element = unit.elements.at(-1) ?? { text: '1', kind: 'number' as const };
	const x = element.text;
	if (depth > 0 && choices.chance(25)) return nested(unit, depth);
	if (unit.hostile(15)) return choices.pick([`log(${x})`, `(fail(${x}), ${x})`, `{ ...${x} }`.replace(/.*/, `[${x}]`)]);
	if (element.kind === 'item') return choices.pick([x, `${x}.name`, `${x}.id`, `${x}.id * 2`, `[${x}.id, ${x}.name]`]);
	if (element.kind === 'number') return choices.pick([x, `${x} * 2`, `${x} + 1`, `String(${x})`]);
	return choices.pick([x, `${x}.length`, `${x} + '!'`, `${x}.toUpperCase()`]);
}

/** Another pattern, as part of an expression. */
export function nested(unit: Unit, depth: number): string {
	const pattern = unit.patterns[unit.choices.below(unit.patterns.length)];
	return pattern === undefined ? '1' : `(${called(unit, pattern.write(unit, depth - 1))})`;
}

/** The same expression with its last call written in another way. */
export function called(unit: Unit, expression: string): string {
	if (!unit.hostile(15)) return expression;
	const replacement = unit.choices.pick([
		'\n\t\t.$1(',
		'?.$1(',
		"['$1'](",
		'.$1?.(',
		' /* why */ .$1(',
		'. // why\n$1(',
	]);
	const parts = expression.split(/(?<=[\w)\]])\.(filter|reduce|map|sort|includes|indexOf|split|find|some)\(/);
	if (parts.length < 3) return expression;
	const place = 1 + 2 * unit.choices.below((parts.length - 1) / 2);
	return parts
		.map((part, index) => {
			if (index % 2 === 0) return part;
			return index === place ? replacement.replace('$1', () => part) : `.${part}(`;
		})
		.join('');
}

/** A function that tests elements. */
export function test(unit: Unit, kind: Kind, depth: number): string {
	if (unit.hostile(15)) {
		const name = unit.topName('isGood');
		const declaration = unit.choices.pick([
			`const ${name} = (value${unit.annotation('any')}) => value !== 'b';`,
			`function ${name}(value${unit.annotation('any')}) { return log(value) !== 'b'; }`,
		]);
		unit.top.push(declaration);
		return unit.choices.pick([name, 'Boolean', `${name}.bind(null)`, 'log', 'missing', '']);
	}
	return callback(unit, kind, () => condition(unit, depth));
}

/** A function that gets elements. */
export function callback(unit: Unit, kind: Kind, body: () => string): string {
	const x = unit.name('each');
	const inner = unit.within({ text: x, kind }, body);
	const type = unit.hasTypes && unit.choices.chance(20) ? ': any' : '';
	if (unit.hostile(30)) return hostileCallback(unit, x, inner);
	return unit.choices.pick([
		type === '' ? `(${x}) => ${inner}` : `(${x}${type}) => ${inner}`,
		type === '' ? `${x} => ${inner}` : `(${x}${type}) => ${inner}`,
		`(${x}${type}) => { return ${inner}; }`,
		`function (${x}${unit.annotation('any')}) { return ${inner}; }`,
		`(${x}${type}) => (${inner})`,
	]);
}

function hostileCallback(unit: Unit, x: string, inner: string): string {
	const any = unit.annotation('any');
	const outer = unit.name('last');
	unit.setup.push(`let ${outer}${any};`);
	const other = unit.name('position');
	return unit.choices.pick([
		`(${x}${any}) => log(${inner})`,
		`(${x}${any}) => { log(${x}); return ${inner}; }`,
		`(${x}${any}, ${other}${any}) => ${other} > 0 && ${inner}`,
		`(${x}${any}, ${other}${any}, whole${any}) => whole.length > ${other} && ${inner}`,
		`(${x}${any}, ${other}${any}, whole${any}) => { if (whole.length < 5) whole.push(${x}); return ${inner}; }`,
		`(${x}${any}) => fail(${x}) && ${inner}`,
		`(${x}${any}) => { ${outer} = ${x}; return log(${outer}) && ${inner}; }`,
		// Nobody waits for it: what it throws would end the process.
		`async (${x}${any}) => { try { return ${inner}; } catch { return false; } }`,
		`function (${unit.hasTypes ? 'this: any, ' : ''}${x}${any}) { log(typeof this); return ${inner}; }`,
		`function () { const ${x}${any} = arguments[0]; return ${inner} && arguments.length > 2; }`,
		`(${x}${any} = 1) => ${inner}`,
		`(...[${x}]${unit.annotation('any[]')}) => ${inner}`,
		`(${x}${any}) => { if (log(${x}) === 2) { return true; } return ${inner}; }`,
	]);
}

function hostileCondition(unit: Unit, x: string): string {
	return unit.choices.pick([
		`log(${x})`,
		`fail(${x})`,
		`${x} == null`,
		`${x}`,
		`!${x}`,
		`missing(${x})`,
		`typeof ${x} === 'object'`,
		`String(${x}) > 'a'`,
		`${x}.id.toFixed(1) === '1.0'`,
	]);
}

/** A value that does not depend on the innermost element. */
function withoutElement(unit: Unit, kind: Kind): string {
	const element = unit.elements.pop();
	try {
		return scalar(unit, kind);
	} finally {
		if (element !== undefined) unit.elements.push(element);
	}
}
