import assert from 'node:assert/strict';
import { changedName } from '../../../../src/prove/core/commitLine.ts';

const LIST = `import { a } from 'a';

/** Adds up. */
export function total(items) {
	let sum = 0;
	for (const item of items) sum += item;
	return sum;
}

class Order {
	count() {
		const all = [];
		return all.length;
	}
}

const half = (value) => {
	return value / 2;
};
`;

function nameOf(after: string, languageId = 'javascript', before = LIST): string | undefined {
	return changedName({ languageId, before, after });
}

describe('the name of what was changed', () => {
	it('is that of the function, in a class too', () => {
		assert.equal(nameOf(LIST.replace('sum += item', 'sum = sum + item')), 'total()');
		assert.equal(nameOf(LIST.replace('const all = [];\n', 'const all = [1];\n')), 'count()');
		assert.equal(nameOf(LIST.replace('value / 2', 'value * 0.5')), 'half()');
		assert.equal(nameOf(LIST.replace('value / 2', 'value * 0.5').replaceAll('\n', '\r\n')), 'half()');
		const python = 'def total(items):\n    return sum(items)\n';
		assert.equal(nameOf(python.replace('sum', 'add'), 'python', python), 'total()');
	});

	it('ignores what is added around it', () => {
		const helped = LIST.replace('sum += item', 'sum += own(item)').replace(
			'class Order',
			'function own(item) {\n\treturn item;\n}\n\nclass Order',
		);
		assert.equal(nameOf(helped.replace('}\n\nclass', '}\nclass')), 'total()');
		assert.equal(nameOf(helped.replace("from 'a'", "from 'b'")), 'total()');
	});

	it('is that of a class whose members are not functions', () => {
		assert.equal(nameOf(LIST.replace('class Order {\n', 'class Order {\n\tfirst = 1;\n')), 'Order');
	});

	it('is missing where several are changed, or none', () => {
		assert.equal(nameOf(LIST.replace('sum += item', 'sum -= item').replace('/ 2', '* 0.5')), undefined);
		assert.equal(nameOf(LIST.replace("from 'a'", "from 'b'")), undefined);
		assert.equal(nameOf(LIST), undefined);
	});
});
