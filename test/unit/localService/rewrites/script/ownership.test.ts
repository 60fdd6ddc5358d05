import assert from 'node:assert/strict';
import { isOwned } from '../../../../../src/localService/rewrites/script/ownership.ts';
import { parseScript } from '../../../../../src/localService/rewrites/script/script.ts';

/** Whether the variable `list` of some code is owned. */
function ownsList(code: string): boolean {
	const script = parseScript(`function run(other) { ${code} }`, { jsx: false });
	const variable = script
		?.all('Identifier')
		.flatMap((each) => (each.name === 'list' ? (script.variableOf(each) ?? []) : []))[0];
	assert.ok(script && variable);
	return isOwned(script, variable);
}

describe('the ownership of a list', () => {
	for (const code of ['const list = [other]; list.push(1);', 'let list = []; list = [other]; return list;']) {
		it(`is clear: ${code}`, () => assert.equal(ownsList(code), true));
	}

	for (const code of [
		'const list = other; list.push(1);',
		'const [list] = [other]; list.push(1);',
		'let list = []; [list] = [other]; list.push(1);',
		'let list = []; ({ list } = { list: other }); list.push(1);',
		'for (const list of [other]) list.push(1);',
		'let list = []; for (list of [other]) list.push(1);',
		'let list = []; list += [1];',
	]) {
		it(`is not: ${code}`, () => assert.equal(ownsList(code), false));
	}
});
