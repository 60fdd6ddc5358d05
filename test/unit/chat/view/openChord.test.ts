import assert from 'node:assert/strict';
import { OpenChord } from '../../../../src/chat/view/openChord.ts';

type Key = Parameters<OpenChord['handle']>[0];

describe('the chord of Open Chat, in the view', () => {
	const first = { key: 'k', code: 'KeyK', ctrlKey: true };
	const second = { key: 'c', code: 'KeyC', ctrlKey: true, altKey: true };
	const modifier = { key: 'Control', code: 'ControlLeft', ctrlKey: true };

	for (const [name, keys] of Object.entries({
		'with Control': [first, second],
		'with the modifiers reported as separate keys': [modifier, first, modifier, { ...second, key: 'Alt' }, second],
		'with Command, where Alt makes another letter': [
			{ key: 'k', metaKey: true },
			{ key: 'ç', code: 'KeyC', metaKey: true, altKey: true },
		],
		'on another keyboard': [first, { ...second, code: 'KeyI' }],
	}))
		it(`is heard ${name}, and is nothing else then`, () => {
			assert.deepEqual(hear(keys), { opened: 1, prevented: 1, kept: 0 });
		});

	for (const [name, keys] of Object.entries({
		'its second half alone, which types a letter on some keyboards': [second],
		'a chord with something in between': [first, { key: 'x' }, second],
		'another chord': [first, { key: 'o', ctrlKey: true, altKey: true }],
		'Copy after its first half': [first, { ...second, altKey: false }],
	}))
		it(`is not ${name}`, () => {
			assert.deepEqual(hear(keys), { opened: 0, prevented: 0, kept: 0 });
		});

	it('keeps only the next typed keys from VS Code, which waits for another second half', () => {
		const typed = [{ key: 'f' }, { key: 'F', shiftKey: true }, { key: 'Enter' }, { key: 'ArrowUp' }];
		assert.equal(hear([first, second, ...typed]).kept, 4);
		assert.equal(hear([first, second, { key: 'F1' }, { key: 'p', ctrlKey: true }]).kept, 0);
	});

	it('keeps no keys once VS Code stops waiting', () => {
		assert.equal(hear([first, second, { key: 'f', timeStamp: 5_000 }]).kept, 0);
		assert.equal(hear([first, second, { key: 'F1' }, { key: 'f' }]).kept, 0);
	});

	function hear(keys: readonly Partial<Key>[]) {
		const counts = { opened: 0, prevented: 0, kept: 0 };
		const chord = new OpenChord(() => void counts.opened++);
		const rest = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, timeStamp: 0 };
		for (const key of keys) {
			const preventDefault = () => void counts.prevented++;
			const stopPropagation = () => void counts.kept++;
			chord.handle({ key: '', ...rest, ...key, preventDefault, stopPropagation });
		}
		return counts;
	}
});
