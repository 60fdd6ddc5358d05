import assert from 'node:assert/strict';
import { placesInFile } from '../../../../../../src/edit/core/answer/file/placeInFile.ts';
import { reindentChanges } from '../../../../../../src/edit/core/answer/file/reindentChanges.ts';
import { applyChanges } from '../../../../../../src/edit/core/diff/textChange.ts';
import { SAMPLES } from './placeSamples.ts';

/** The file after code goes to its best place, and whether the place is certain. */
function applied(languageId: string, text: string, code: string, style = { insertSpaces: true, width: 4 }) {
	const { places, isSure } = placesInFile(code, { text, languageId });
	const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
	const changes = reindentChanges(places[0]?.changes ?? [], { text, languageId, style, lineEnd });
	return { text: applyChanges(text, changes), isSure, places };
}

describe('the place of code in a file', () => {
	for (const { title, languageId, file, code, becomes = code } of SAMPLES) {
		it(`is found: ${title}`, () => {
			const [, before = '', , after = ''] = /^([^«]*)«([^»]*)»([\s\S]*)$/.exec(file) ?? [];
			const text = file.replace(/[«»]/g, '');
			const style = { insertSpaces: !/^\t/m.test(text), width: /^ {4}/m.test(text) ? 4 : 2 };
			const found = applied(languageId, text, code, style);
			assert.equal(found.text, before + becomes + after);
			assert.equal(found.isSure, true);
		});
	}

	const SHOP = [
		"import { rate } from './rate';",
		'',
		'export class Cart {',
		'\treadonly orders: Order[] = [];',
		'',
		'\tadd(order: Order): void {',
		'\t\tthis.orders.push(order);',
		'\t}',
		'',
		'\tget total(): number {',
		'\t\treturn sum(this.orders);',
		'\t}',
		'',
		'\tclear(): void {',
		'\t\tthis.orders.length = 0;',
		'\t}',
		'}',
		'',
		'export function sum(orders: readonly Order[]): number {',
		'\tlet result = 0;',
		'\tfor (const { price } of orders) result += price;',
		'\treturn result;',
		'}',
		'',
	].join('\n');
	const tabs = { insertSpaces: false, width: 4 };
	const shop = (code: string, text = SHOP) => applied('typescript', text, code, tabs);

	it('is found for each of several declarations; a new one goes after its predecessor in the code', () => {
		const code = [
			'\tadd(...orders: Order[]): void {',
			'\t\tthis.orders.push(...orders);',
			'\t}',
			'',
			'\tget count(): number {',
			'\t\treturn this.orders.length;',
			'\t}',
			'',
			'\tclear(): void {',
			'\t\tthis.orders.splice(0);',
			'\t}',
		].join('\n');
		const expected = SHOP.replace('add(order: Order)', 'add(...orders: Order[])')
			.replace(
				'push(order);\n\t}',
				'push(...orders);\n\t}\n\n\tget count(): number {\n\t\treturn this.orders.length;\n\t}',
			)
			.replace('length = 0', 'splice(0)');
		assert.deepEqual({ text: shop(code).text, isSure: shop(code).isSure }, { text: expected, isSure: true });
	});

	it('is that of the member if the code omits the other members of its class', () => {
		const code =
			'export class Cart {\n\t// ... existing code ...\n\n\tclear(): void {\n\t\tthis.orders.splice(0);\n\t}\n}';
		const { text, isSure } = shop(code);
		assert.equal(text, SHOP.replace('length = 0', 'splice(0)'));
		assert.equal(isSure, true);
	});

	it('is uncertain if a class comes back without one of its members, which was removed or omitted', () => {
		const code = SHOP.slice(SHOP.indexOf('export class'), SHOP.indexOf('\n\tclear')).replace(
			'push(order)',
			'push({ ...order })',
		);
		const { places, isSure } = shop(`${code}}`);
		assert.equal(isSure, false);
		const texts = places.map(({ changes }) => changes.map((change) => SHOP.slice(change.start, change.end)).join());
		assert.ok(texts.some((text) => text.includes('clear')));
		assert.ok(texts.some((text) => text.includes('push') && !text.includes('clear')));
	});

	it('skips existing imports, adds new ones below the last, and widens one', () => {
		const sum = SHOP.slice(SHOP.indexOf('export function'));
		const code = `import { rate } from './rate';\nimport { Order } from './order';\n\n${sum.replace('price;', 'price * rate;')}`;
		const expected = SHOP.replace("'./rate';\n", "'./rate';\nimport { Order } from './order';\n").replace(
			'price;',
			'price * rate;',
		);
		assert.equal(shop(code).text, expected);
		const wider = code.replace('{ rate }', '{ rate, round }');
		assert.equal(shop(wider).text, expected.replace('{ rate }', '{ rate, round }'));
		const first = shop(code, SHOP.slice(SHOP.indexOf('export class'))).text;
		assert.match(first, /^import \{ rate \} from '.\/rate';\nimport \{ Order \} from '.\/order';\n\nexport class Cart/);
	});

	it('keeps an import that exists under another name, or only as a type', () => {
		const rest = SHOP.slice(SHOP.indexOf('\n'));
		const sum = SHOP.slice(SHOP.indexOf('export function')).replace('price;', 'rate * price;');
		for (const standing of ["import { rate as share } from './rate';", "import type { rate } from './rate';"]) {
			const code = `import { rate } from './rate';\n\n${sum}`;
			const { text } = shop(code, standing + rest);
			assert.ok(text?.startsWith(`${standing}\nimport { rate } from './rate';\n`), text);
		}
	});

	it('is the whole file for code that has all of it except its header', () => {
		const licensed = `// Copyright\n\n${SHOP}`;
		const code = SHOP.replace('result += price', 'result += rate * price').replace("'./rate'", "'./rates'");
		const { text, isSure, places } = shop(code, licensed);
		assert.equal(text, `// Copyright\n\n${code}`);
		assert.deepEqual([isSure, places.map(({ how }) => how)], [true, ['file']]);
	});

	it('is uncertain if the name occurs in several equally similar places', () => {
		const text =
			'class A:\n    def save(self):\n        write(self.a)\n\nclass B:\n    def save(self):\n        write(self.b)\n';
		const { places, isSure } = applied('python', text, 'def save(self):\n    with lock:\n        write(self)');
		assert.equal(isSure, false);
		assert.equal(places.filter(({ how }) => how === 'name').length, 2);
		assert.deepEqual(new Set(places.flatMap(({ names }) => names)), new Set(['A.save', 'B.save']));
	});

	it('is the most similar of several items with the same name', () => {
		const text =
			'class A {\n\tsave() {\n\t\tconst path = this.path;\n\t\twrite(path, this.content);\n\t}\n}\n\nclass B {\n\tsave() {\n\t\treturn database.insert(this);\n\t}\n}\n';
		const code = 'save() {\n\tconst path = this.path;\n\tmake(path);\n\twrite(path, this.content);\n}';
		const found = applied('javascript', text, code, tabs);
		assert.equal(found.text, text.replace('this.path;\n', 'this.path;\n\t\tmake(path);\n'));
		assert.equal(found.isSure, true);
	});

	it('is never certain for a name that is not in the file, however similar to another one', () => {
		const { places, isSure } = shop(SHOP.slice(SHOP.indexOf('export function')).replace('sum', 'total'));
		assert.equal(isSure, false);
		assert.equal(places[0]?.how, 'likeness');
		assert.match(SHOP.slice(places[0]?.start, places[0]?.end), /^export function sum[^}]*\}[^}]*\}$/);
	});

	it('is never certain for statements next to a declaration', () => {
		const { isSure } = shop('clear(): void {\n\tthis.orders.splice(0);\n}\n\nconsole.log(new Cart().total);');
		assert.equal(isSure, false);
	});

	it('is not found in a file that has nothing in common with the code', () => {
		for (const code of ['', '\n\n', 'npm install whetstone', '}', 'function other() {\n\treturn 1;\n}']) {
			assert.deepEqual(shop(code).places, [], code);
		}
	});

	it('is that of the same code', () => {
		for (const code of [
			SHOP,
			SHOP.slice(SHOP.indexOf('export function')),
			'\tclear(): void {\n\t\tthis.orders.length = 0;\n\t}',
		]) {
			assert.deepEqual([shop(code).text, shop(code).isSure], [SHOP, true]);
		}
	});

	it('keeps the line endings of the file', () => {
		const text = SHOP.replaceAll('\n', '\r\n');
		const code = SHOP.slice(SHOP.indexOf('export function')).replace('price;', 'price * 2;');
		assert.equal(
			shop(`import { Order } from './order';\n${code}`, text).text,
			text
				.replace('price;', 'price * 2;')
				.replace("'./rate';\r\n", "'./rate';\r\nimport { Order } from './order';\r\n"),
		);
	});

	it('removes a comment that names the file', () => {
		const code = SHOP.slice(SHOP.indexOf('export function')).replace('price;', 'price * 2;');
		assert.equal(shop(`// src/shop.ts\n${code}`).text, SHOP.replace('price;', 'price * 2;'));
	});

	it('keeps what a function omits, between the surrounding lines', () => {
		const code = [
			'export function sum(orders: readonly Order[], rate = 1): number {',
			'  // ... existing code ...',
			'  return result * rate;',
			'}',
		].join('\n');
		const { text, isSure } = shop(code);
		assert.equal(isSure, false, 'its last lines were changed: where the gap ends is not known');
		assert.match(text, /existing code/);
		const marked = SHOP.replace('\treturn result;', '\tlog(result);\n\treturn result;');
		const between = code.replace('return result', 'log(result);\n  return result').replace(/ {2}/g, '\t');
		const found = shop(between, marked);
		assert.equal(
			found.text,
			marked
				.replace('Order[]): number {\n\tlet', 'Order[], rate = 1): number {\n\tlet')
				.replace('return result;', 'return result * rate;'),
		);
		assert.equal(found.isSure, true);
	});

	it('keeps the end of an indented block that a comment stands for', () => {
		const file = 'def total(prices):\n    rate = 1\n    result = sum(prices)\n    return result\n';
		const rest = '    # ... rest of the function remains the same\n';
		const found = applied('python', file, `def total(prices):\n    rate = 1\n    log(rate)\n${rest}`);
		assert.equal(found.isSure, false, 'where the gap begins is not known');
		assert.match(found.text, /rest of the function/);
		const known = applied('python', file, `def total(prices, rate=1):\n${rest}`);
		assert.deepEqual([known.text, known.isSure], [file.replace('(prices):', '(prices, rate=1):'), true]);
	});

	it('keeps the members of an indented class that a comment stands for', () => {
		const file = `class Cart:\n${['add', 'sum', 'drop', 'clear'].map((name) => `    def ${name}(self):\n        ${name}(self.prices)\n`).join('\n')}`;
		const code =
			'class Cart:\n    def sum(self):\n        return sum(self.prices)\n\n    # ... other methods unchanged\n';
		const { text, isSure } = applied('python', file, code);
		assert.deepEqual([text, isSure], [file.replace('        sum(', '        return sum('), true]);
	});

	it('removes usage examples, and keeps exports', () => {
		const code = SHOP.slice(SHOP.indexOf('export function')).replace('price;', 'price * 2;');
		const used = `${code}\n// Example\nconst orders = [{ price: 1 }];\nconsole.log(sum(orders));\n`;
		assert.equal(shop(used).text, SHOP.replace('price;', 'price * 2;'));
		assert.equal(shop(used).isSure, true);
		assert.equal(
			shop(`${code}\nexport default sum;\n`).text,
			`${SHOP.replace('price;', 'price * 2;')}\nexport default sum;\n`,
		);
	});

	it('adds new code next to a partially shown class', () => {
		const clear = '\t// ... existing code ...\n\n\tclear(): void {\n\t\tthis.orders.splice(0);\n\t}\n';
		const code = `const LIMIT = 3;\n\nexport class Cart {\n${clear}}\n\nexport class Box extends Cart {}`;
		const expected = SHOP.replace('length = 0', 'splice(0)')
			.replace('export class', 'const LIMIT = 3;\n\nexport class')
			.replace('}\n\nexport function', '}\n\nexport class Box extends Cart {}\n\nexport function');
		assert.deepEqual([shop(code).text, shop(code).isSure], [expected, true]);
	});

	it('is not found for code that is only a comment', () => {
		assert.deepEqual(shop('// ... existing code ...').places, []);
	});
});
