import assert from 'node:assert/strict';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { type KeyFile, readApiKeys, readKeyFile } from '../../../../../src/localService/node/commandLine/apiKeys.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

const fileOf = (text: string): KeyFile => ({ path: 'keys.txt', text, isOpenToOthers: false });

describe('the keys of the local service', () => {
	const folder = temporaryFolder();

	for (const [text, label, key] of [
		['c2VjcmV0PQ==', 'key1', 'c2VjcmV0PQ=='],
		['work=c2VjcmV0PQ==', 'work', 'c2VjcmV0PQ=='],
		['_-_8aGlqa2xtbg==', 'key1', '_-_8aGlqa2xtbg=='],
		['my-app.2=k', 'my-app.2', 'k'],
		['sk/a=b', 'key1', 'sk/a=b'],
	] as const) {
		it(`S19 are read from any place: ${text} as ${key} with the label ${label}`, () => {
			const expected = [{ label, key }];
			assert.deepEqual(readApiKeys({ options: [text] }), expected);
			assert.deepEqual(readApiKeys({ options: [], environment: text }), expected);
			assert.deepEqual(readApiKeys({ options: [], file: fileOf(text) }), expected);
		});
	}

	it('S19 are collected from all places and numbered consecutively', () => {
		const file = fileOf('\uFEFF# Keys of the team\r\n\r\n  app=first \r\nsecond\n');
		assert.deepEqual(readApiKeys({ options: ['zero'], file, environment: ' ci=third , fourth ' }), [
			{ label: 'key1', key: 'zero' },
			{ label: 'app', key: 'first' },
			{ label: 'key3', key: 'second' },
			{ label: 'ci', key: 'third' },
			{ label: 'key5', key: 'fourth' },
		]);
		for (const environment of [undefined, '', ' ']) assert.deepEqual(readApiKeys({ options: [], environment }), []);
	});

	for (const [what, sources, message] of [
		['an option without one', { options: ['team='] }, 'in --key:'],
		['an empty option', { options: [''] }, '--key must not be empty.'],
		['the second of two options', { options: ['a', ''] }, '--key number 2 must not be empty.'],
		['two with one label', { options: ['a=secret', 'a=secret2'] }, 'Two keys have the same label: a.'],
		['one key twice', { options: ['a=secret', 'b=secret'] }, 'The key b is the same as another one.'],
		['a line with a space', { options: [], file: fileOf('a=fine\n# c\nb=top secret\n') }, 'in line 3 of keys.txt:'],
		['a line with only a label', { options: [], file: fileOf('team=') }, 'in line 1 of keys.txt:'],
		['a line with an umlaut', { options: [], file: fileOf('schlüssel-secret') }, 'in line 1 of keys.txt:'],
		['a label of the length of Base64', { options: ['my-secret-1='] }, 'in --key:'],
		['a long label in capitals', { options: ['TEAM_SECRET_ONE='] }, 'in --key:'],
		['a label that decodes to other Base64', { options: ['mySecretTeam12=='] }, 'in --key:'],
		['an unset variable', { options: [], environment: 'old=secret,new=' }, 'in entry 2 of WHETSTONE_SERVICE_KEY:'],
		['a comma too many', { options: [], environment: 'secret,' }, 'in entry 2 of WHETSTONE_SERVICE_KEY:'],
		['a space in the variable', { options: [], environment: 'top secret' }, 'in WHETSTONE_SERVICE_KEY:'],
		['an empty file', { options: [], file: fileOf('') }, '--key-file keys.txt holds no key.'],
		['a file of comments', { options: [], file: fileOf('# secret\n\n') }, '--key-file keys.txt holds no key.'],
	] as const) {
		it(`S19 are refused with their place, but never quoted: ${what}`, () => {
			assert.throws(
				() => readApiKeys(sources),
				(error: Error) => error.message.includes(message) && !/secret/.test(error.message),
			);
		});
	}

	it('S19 are never quoted in errors about a malformed file, whatever it contains', () => {
		const lines = fc.array(fc.stringMatching(/^(?:[a-z]{1,8}=)?secret[ -~é]{0,12}$/), { minLength: 1, maxLength: 5 });
		fc.assert(
			fc.property(lines, (texts) => {
				try {
					for (const { key } of readApiKeys({ options: [], file: fileOf(texts.join('\n')) })) {
						assert.match(key, /^[\x21-\x7e]+$/);
					}
				} catch (error) {
					assert.ok(error instanceof Error && !error.message.includes('secret'), String(error));
				}
			}),
		);
	});

	it('S19 are read from a file, reporting if others may read it or if it cannot be read', async () => {
		const path = join(folder(), 'keys.txt');
		await writeFile(path, 'team=secret\n', { mode: 0o600 });
		assert.deepEqual(await readKeyFile(path), { path, text: 'team=secret\n', isOpenToOthers: false });
		await chmod(path, 0o640);
		assert.equal((await readKeyFile(path)).isOpenToOthers, process.platform !== 'win32');
		await assert.rejects(
			readKeyFile(join(folder(), 'none.txt')),
			/^Error: --key-file .*none\.txt cannot be read \(ENOENT\)/,
		);
		await mkdir(join(folder(), 'folder'));
		await assert.rejects(readKeyFile(join(folder(), 'folder')), /cannot be read \(EISDIR\)/);
	});
});
