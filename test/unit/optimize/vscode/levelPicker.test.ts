import assert from 'node:assert/strict';
import type { SelectedCode } from '../../../../src/edit/vscode/documents/selectedCode.ts';
import { LEVEL_MEANINGS, LEVELS } from '../../../../src/service/core/localLevels.ts';
import type { Forecasts } from '../../../../src/usage/vscode/forecasts.ts';
import { editor, setUserSetting, window, withFakeVscode } from '../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../support/fakes/partial.ts';
import { NO_FORECASTS } from '../../../support/forecasts.ts';

const { LevelPicker } = await withFakeVscode(() => import('../../../../src/optimize/vscode/levelPicker.ts'));
const { offerDocumentedLevel } = await withFakeVscode(() => import('../../../../src/optimize/vscode/optimizeTexts.ts'));

interface Item {
	readonly label: string;
	readonly description: string;
	readonly detail?: string;
}

describe('the levels to pick from', () => {
	const { showQuickPick } = window;
	const other = '$(edit) Other…';
	let items: readonly Item[] = [];
	let placeHolder = '';

	beforeEach(() => {
		const show = async (shown: Promise<readonly Item[]>, options: { readonly placeHolder: string }) => {
			items = await shown;
			placeHolder = options.placeHolder;
			return undefined;
		};
		Object.assign(window, { showQuickPick: show });
	});

	afterEach(() => {
		Object.assign(window, { showQuickPick });
		for (const name of ['service.baseUrl', 'optimize.level', 'optimize.levels']) {
			setUserSetting(`whetstone.${name}`, undefined);
		}
	});

	const show = (...worked: readonly string[]) => showWith(NO_FORECASTS, worked);
	const showWith = (forecasts: Forecasts, worked: readonly string[] = []) =>
		new LevelPicker({ get: () => worked, update: async () => {} } as never, forecasts).pick([
			selection('let a;'),
			selection('let b;'),
		]);
	const selection = (selected: string) => ({ selected, document: { languageId: 'typescript' } }) as SelectedCode;
	const labels = () => items.map(({ label }) => label);

	it('are those of the local service while it is used, from the documented one down, each with its meaning', async () => {
		setUserSetting('whetstone.service.baseUrl', 'local');
		await show();
		assert.deepEqual(labels(), ['high', 'medium', 'low', other]);
		assert.equal(items[0]?.description, 'documented · from the settings');
		for (const level of LEVELS) {
			const { detail = '' } = items.find(({ label }) => label === level) ?? {};
			assert.equal(detail.charAt(0).toLowerCase() + detail.slice(1), LEVEL_MEANINGS[level]);
		}
		assert.equal(
			placeHolder,
			'What a model is asked for; without one, all three do the same. “high” is the documented level.',
		);
	});

	it('say what each will take for the selected code, where that is known', async () => {
		setUserSetting('whetstone.optimize.levels', ['own']);
		const asked: unknown[] = [];
		await showWith(
			partial<Forecasts>({
				...NO_FORECASTS,
				forecast: async (operation, requests) => {
					asked.push([operation, requests]);
					const [request] = requests;
					const isKnown = request !== undefined && 'code' in request && request.optimization_level === 'own';
					return isKnown ? { text: '≈ 40 → 30 tokens', hint: '' } : undefined;
				},
			}),
		);
		assert.deepEqual(
			items.map(({ label, description }) => [label, description]),
			[
				['high', 'documented · from the settings'],
				['own', '≈ 40 → 30 tokens'],
				[other, ''],
			],
		);
		const request = (code: string) => ({ code, language: 'typescript', optimization_level: 'own' });
		assert.deepEqual(asked[1], ['optimize', [request('let a;'), request('let b;')]]);
	});

	it('of the local service do not displace those of the settings, or those that worked', async () => {
		setUserSetting('whetstone.service.baseUrl', ' local ');
		setUserSetting('whetstone.optimize.level', 'low');
		setUserSetting('whetstone.optimize.levels', ['own', 'high']);
		await show('medium', 'turbo');
		assert.deepEqual(labels(), ['medium', 'low', 'high', 'own', 'turbo', other]);
		assert.deepEqual(
			items.map(({ detail }) => detail !== undefined),
			[true, true, true, false, false, false],
		);
	});

	for (const baseUrl of ['', 'https://api.example.com', 'http://127.0.0.1:8787']) {
		it(`of the local service are not offered for the base URL “${baseUrl}”`, async () => {
			setUserSetting('whetstone.service.baseUrl', baseUrl);
			await show('low');
			assert.deepEqual(labels(), ['low', 'high', other]);
			assert.ok(items.every((item) => !('detail' in item)));
			assert.equal(placeHolder, '“high” is documented; other levels may work, too.');
		});
	}
});

describe('a level that the service refuses', () => {
	it('is answered with what the service says of it, and the offer of the documented one', () => {
		const known = 'optimization_level must be one of low, medium, high (high is the documented one)';
		Object.assign(editor, { messages: [], choice: undefined });
		offerDocumentedLevel('fastest', `${known}, not "fastest".`, async () => {});
		assert.deepEqual(editor.messages, [
			'The service did not accept the request with level fastest; high is the documented one. ' +
				`The service says: “${known}, not "fastest".”`,
		]);
		assert.deepEqual(editor.buttons, ['Optimize with high']);
	});
});
