import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { answerEntry, codePart, failureEntry, pendingEntry, someTime, userEntry } from './chatFixtures.ts';
import { ChatPage } from './chatPage.ts';

describe('What the chat view shows', () => {
	let chat: ChatPage;
	beforeEach(async () => {
		chat = await ChatPage.open({ now: someTime });
		// On a busy machine, every grammar would look too slow to color code with.
		await chat.page.evaluate(() => {
			performance.now = () => 0;
		});
	});
	afterEach(() => chat.close());

	it('offers the two ways to begin when nothing is configured', async () => {
		await chat.show({ connection: 'none' });
		await chat.page.getByRole('heading', { name: 'Welcome to Whetstone' }).waitFor();
		assert.equal(await chat.composer.count(), 0);
		await chat.page.getByRole('button', { name: 'Connect to a Service' }).click();
		await chat.page.getByRole('button', { name: 'Use the Local Service' }).click();
		await chat.page.getByRole('button', { name: 'Get Started' }).click();
		assert.deepEqual(await chat.posted('action'), [
			{ type: 'action', name: 'connect' },
			{ type: 'action', name: 'useLocalService' },
			{ type: 'action', name: 'openWalkthrough' },
		]);
	});

	it('says what each of the four uses does, with its key, before a service is connected and before the first message', async () => {
		const { keybindings } = JSON.parse(await readFile('package.json', 'utf8')).contributes;
		const keyOf = (name: string) =>
			keybindings
				.find(({ command }: { readonly command: string }) => command === `whetstone.${name}`)
				?.key.replace(/\b\w/g, (letter: string) => letter.toUpperCase());
		const lines = [
			`Chat ${keyOf('chat.open')} Ask here about your code; # attaches what the answer needs.`,
			`Optimize ${keyOf('optimizeSelection')} Select code, review the changes, and have them proved.`,
			`Generate ${keyOf('generateAtCursor')} Describe what you want at the cursor; Tab accepts it.`,
			`Metrics ${keyOf('metrics.show')} See tokens, cost, and round trips in charts.`,
		];
		for (const connection of ['none', 'ready'] as const) {
			await chat.show({ connection });
			const shown = await chat.page.locator('.uses > div').allInnerTexts();
			assert.deepEqual(
				shown.map((text) => text.replace(/\s+/g, ' ')),
				lines,
			);
		}
		await chat.show({ connection: 'none', entries: [userEntry('q')] });
		await chat.page.getByRole('button', { name: 'Connect to a Service' }).waitFor();
		assert.equal(await chat.page.locator('.uses').isVisible(), false);
	});

	it('says the keys as a Mac has them on a Mac', async () => {
		const mac = await ChatPage.open({ userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)' });
		await mac.show({ connection: 'none' });
		await mac.page.getByText('Cmd+K Cmd+Alt+G', { exact: true }).waitFor();
		await mac.close();
	});

	it('keeps an earlier conversation readable when nothing is configured any more', async () => {
		await chat.show({ connection: 'none', entries: [userEntry('q')] });
		assert.equal(await chat.page.getByRole('article').count(), 1);
		await chat.page.getByRole('button', { name: 'Connect to a Service' }).waitFor();
	});

	it('says what the view is for while the conversation is empty, and who answers', async () => {
		await chat.show({ service: 'ai.example.com' });
		const purpose = 'Nothing from your files is sent unless you paste it here or attach it.';
		await chat.log.getByText(purpose).waitFor();
		await chat.page.getByText('ai.example.com').waitFor();
		await chat.update([userEntry('q')]);
		assert.equal(await chat.page.getByText(purpose).count(), 0);
	});

	it('shows mathematics as text and diagrams as code: nothing of them is drawn', async () => {
		const diagram = 'graph TD; A-->B; click A "https://example.com"';
		await chat.show({ entries: [answerEntry('a', ['So $E = mc^2$, and $$x^2$$.', codePart(diagram, 'mermaid')])] });
		await chat.log.getByText('So $E = mc^2$, and $$x^2$$.', { exact: true }).waitFor();
		assert.equal((await chat.log.locator('pre').innerText()).trim(), diagram);
		const drawn = chat.log.locator('canvas, math, img, iframe, object, pre svg, .markdown svg');
		assert.equal(await drawn.count(), 0);
	});

	it('shows a banner over everything', async () => {
		await chat.show({ banner: { text: 'History is not being saved.', severity: 'warning' } });
		assert.equal(await chat.page.getByRole('status').innerText(), 'History is not being saved.');
		assert.equal(await chat.page.getByRole('button', { name: 'Try Again' }).count(), 0);
		const banner = { text: 'The disk is full.', severity: 'warning', tryAgain: 'Try Again' } as const;
		await chat.show({ banner });
		await chat.page.getByRole('button', { name: 'Try Again' }).click();
		assert.equal((await chat.posted('tryAgain')).length, 1);
		await chat.show();
		assert.equal(await chat.page.getByRole('status').count(), 0);
	});

	it('D17 offers to restore what was deleted in another window, over the conversation and its composer', async () => {
		const text = 'This conversation was deleted in another window.';
		const banner = { text, severity: 'warning', restore: 'Restore' } as const;
		await chat.show({ banner, entries: [userEntry('q')], draft: 'typed' });
		assert.equal(await chat.page.getByRole('status').innerText(), text);
		assert.equal(await chat.page.getByRole('textbox', { name: 'Message' }).inputValue(), 'typed');
		await chat.button('Restore').click();
		const [posted] = await chat.posted('restore');
		assert.ok(posted?.conversationId);
		await chat.show({ entries: [userEntry('q')], draft: 'typed' });
		assert.equal(await chat.button('Restore').count(), 0);
	});

	it('names each message by who wrote it, and shows what was sent as it was', async () => {
		const text = '**not bold**\n\n    <b>\n  two  spaces';
		await chat.show({ entries: [userEntry('q', text), answerEntry('a')] });
		const names = await chat.page
			.getByRole('article')
			.evaluateAll((articles) => articles.map((article) => article.getAttribute('aria-label')));
		assert.deepEqual(names, ['You', 'Whetstone']);
		assert.equal(await chat.page.locator('.bubble').innerText(), text);
	});

	it('draws Markdown', async () => {
		const text = [
			'Some *em*, **strong**, ~~del~~, `co  de` &copy; \\* a&lt;b  ',
			'next',
			'',
			'1. one\n   - inner',
			'2. two',
			'',
			'- [x] done *now*',
			'- [ ] open',
			'',
			'> quoted',
			'',
			'| l | c | r |',
			'|---|:-:|--:|',
			'| 1 | 2 | 3 |',
			'',
			'---',
		].join('\n');
		await chat.show({ entries: [answerEntry('a', [text])] });
		await chat.answer().getByText('©').waitFor();
		const html = await chat.answer().locator('.markdown').innerHTML();
		assert.equal(
			html,
			'<p>Some <em>em</em>, <strong>strong</strong>, <del>del</del>, <code>co  de</code> © * a&lt;b<br>next</p>' +
				'<ol><li>one<ul><li>inner</li></ul></li><li>two</li></ol>' +
				'<ul><li class="task"><label><input type="checkbox" disabled="">done <em>now</em></label></li>' +
				'<li class="task"><label><input type="checkbox" disabled="">open</label></li></ul>' +
				'<blockquote><p>quoted</p></blockquote>' +
				'<div class="scroll-box"><table><thead><tr><th>l</th><th class="align-center">c</th><th class="align-right">r</th></tr></thead>' +
				'<tbody><tr><td>1</td><td class="align-center">2</td><td class="align-right">3</td></tr></tbody></table></div>' +
				'<hr>',
		);
		const boxes = chat.page.getByRole('checkbox');
		assert.deepEqual(
			[await boxes.nth(0).isChecked(), await boxes.nth(1).isChecked(), await chat.page.getByLabel('done now').count()],
			[true, false, 1],
		);
	});

	it('continues the numbers of a list that a code block interrupts', async () => {
		await chat.show({ entries: [answerEntry('a', ['1. one', codePart('x'), '2. two'])] });
		const starts = await chat
			.answer()
			.locator('ol')
			.evaluateAll((lists) => lists.map((list) => list.getAttribute('start')));
		assert.deepEqual(starts, [null, '2']);
	});

	it('ranks headings below the message that they belong to, without a gap, across code blocks', async () => {
		await chat.show({ entries: [answerEntry('a', ['### A\n\n##### B', codePart('x'), '##### C\n\n# D\n\n## E'])] });
		const levels = await chat.page
			.getByRole('heading')
			.evaluateAll((headings) => headings.map((heading) => `${heading.tagName} ${heading.textContent}`));
		assert.deepEqual(levels, ['H1 New conversation', 'H2 Whetstone', 'H3 A', 'H4 B', 'H4 C', 'H3 D', 'H4 E']);
	});

	it('colors code by its syntax without changing a character, and leaves unknown languages plain', async () => {
		const code = '// <b>&amp;\nconst a: string = `x`;\n\n\tif (a < b && c) { /* \\n */ }\n';
		await chat.show({
			entries: [answerEntry('a', [codePart(code, 'TypeScript'), codePart(code, 'klingon'), codePart(code, '')])],
		});
		await chat.page.waitForSelector('.hljs-keyword');
		const blocks = chat.answer().locator('pre');
		assert.deepEqual(await blocks.evaluateAll((found) => found.map((block) => block.textContent)), [code, code, code]);
		assert.deepEqual(
			await blocks.evaluateAll((found) => found.map((block) => block.querySelectorAll('span').length > 0)),
			[true, false, false],
		);
	});

	it('leaves code plain that is too long to be colored in time', async () => {
		const long = 'let x = 1;\n'.repeat(2500);
		const wide = `let x = "${'y'.repeat(500)}";`;
		await chat.show({ entries: [answerEntry('a', [codePart(long), codePart(wide), codePart('let z = 1;')])] });
		await chat.page.locator('pre').last().scrollIntoViewIfNeeded();
		await chat.page.waitForSelector('.hljs-keyword');
		const colored = await chat.page
			.locator('pre')
			.evaluateAll((found) => found.map((block) => block.querySelector('.hljs-keyword') !== null));
		assert.deepEqual(colored, [false, false, true]);
		assert.equal(
			await chat.page
				.locator('pre')
				.first()
				.evaluate((block) => block.textContent),
			long,
		);
	});

	it('colors a block that is longer than the highlighter gets at once, in order', async () => {
		const code = Array.from({ length: 400 }, (_, index) => `function f${index}() {\n\treturn ${index};\n}\n`).join(
			'\n',
		);
		await chat.show({ entries: [answerEntry('a', [codePart(code, 'js')])] });
		await chat.page.waitForSelector('.hljs-keyword');
		assert.equal(await chat.page.locator('pre').evaluate((block) => block.textContent), code);
		assert.equal(await chat.page.locator('.hljs-keyword').count(), 800);
	});

	it('shows 500 code blocks without coloring them all at once, and stays usable', async () => {
		const parts = Array.from({ length: 500 }, (_, index) => codePart(`const a${index} = 1;`));
		await chat.show({ entries: [userEntry('q'), answerEntry('a', parts)] });
		assert.equal(await chat.answer().locator('.code-block').count(), 500);
		await chat.page.waitForSelector('.hljs-keyword');
		const colored = await chat.page.locator('pre:has(.hljs-keyword)').count();
		assert.ok(colored < 100, `${colored} blocks are colored`);
		const first = chat.page.locator('.code-block').first();
		await first.getByRole('button', { name: 'Insert at Cursor' }).click();
		assert.equal((await chat.waitForPosted('code')).partIndex, 0);
		await first.locator('.hljs-keyword').waitFor();
		assert.equal(await first.locator('pre').innerText(), 'const a0 = 1;');
		await chat.composer.fill('Next');
		await chat.composer.press('Enter');
		assert.equal((await chat.waitForPosted('send')).text, 'Next');
	});

	it('copies a code block, inserts it or makes it a file by its position, without sending its content', async () => {
		await chat.show({ entries: [answerEntry('a', ['Text', codePart('one'), 'Text', codePart('two')])] });
		const blocks = chat.page.getByRole('figure', { name: 'Code block, TypeScript', exact: true });
		await blocks.nth(1).getByRole('button', { name: 'Copy' }).click();
		for (const name of ['Insert at Cursor', 'Replace Selection', 'Apply to File', 'New File']) {
			await blocks.nth(0).getByRole('button', { name }).click();
		}
		const message = { type: 'code', messageId: 'a', clean: false };
		assert.deepEqual(await chat.posted('code'), [
			{ ...message, action: 'copy', partIndex: 3 },
			...['insert', 'replace', 'apply', 'newFile'].map((action) => ({ ...message, action, partIndex: 1 })),
		]);
	});

	it('names a code block’s language as the editor does, and spells out its main action if there is room', async () => {
		const languages = ['ts', 'PY', 'c++', 'jsonc', 'klingon', ''];
		await chat.show({
			entries: [
				answerEntry(
					'a',
					languages.map((language) => codePart('x', language)),
				),
			],
		});
		assert.deepEqual(await chat.page.locator('.code-language').allInnerTexts(), [
			'TypeScript',
			'Python',
			'C++',
			'JSON with Comments',
			'klingon',
			'',
		]);
		const head = chat.page.locator('.code-head').first();
		const words: Record<number, readonly string[]> = {};
		for (const width of [220, 300, 600]) {
			await chat.page.setViewportSize({ width, height: 640 });
			words[width] = (await head.getByRole('button').allInnerTexts()).filter((text) => text !== '');
		}
		assert.deepEqual(words, {
			220: [],
			300: ['Copy'],
			600: ['Copy', 'Insert at Cursor', 'Replace Selection', 'Apply to File', 'New File'],
		});
	});

	it('shows the tooltip of an icon to the keyboard, too', async () => {
		await chat.show({ entries: [answerEntry('a', [codePart('x')])] });
		const tooltip = () => chat.button('New File').evaluate((button) => getComputedStyle(button, '::after').content);
		await chat.button('New File').click();
		const clicked = await tooltip();
		await chat.page.keyboard.press('Shift+Tab');
		await chat.page.keyboard.press('Tab');
		assert.match(await tooltip(), /"New File"/);
		assert.equal(clicked, 'none');
	});

	it('says for a while that a block was copied, on that block and to a screen reader', async () => {
		await chat.page.clock.pauseAt(someTime + 60_000);
		await chat.show({ entries: [answerEntry('a', [codePart('one'), codePart('two')])] });
		await chat.postNext((revision) => ({ type: 'copied', revision, messageId: 'a', partIndex: 1 }));
		const others = ['Insert at Cursor', 'Replace Selection', 'Apply to File', 'New File'];
		const labels = async () =>
			await chat.page
				.locator('.code-head .icon-button')
				.evaluateAll((found) => found.map((button) => button.getAttribute('aria-label')));
		const during = await labels();
		assert.equal(await chat.page.locator('[aria-live=polite]').innerText(), 'Copied');
		await chat.page.clock.runFor(2100);
		assert.deepEqual(
			[during, await labels()],
			[
				['Copy', ...others, 'Copied', ...others],
				['Copy', ...others, 'Copy', ...others],
			],
		);
	});

	it('shows a receipt in one line that opens to all of it, by mouse and keyboard, and why an answer ended early', async () => {
		const receipt = {
			figures: [
				{ text: '12 → 34 tokens', hint: 'Tokens in the prompt → tokens in the answer' },
				{ text: '0.5 s', hint: 'Round trip' },
			],
			note: 'What is to be said.',
			details: [
				{ label: 'Model', value: 'large' },
				{ label: 'Provider', value: 'Example' },
			],
		};
		await chat.show({ entries: [answerEntry('a', ['x'], { receipt, note: 'Cut at its length limit.' })] });
		await chat.answer().getByText('Cut at its length limit.').waitFor();
		const line = chat.button('Receipt: 12 → 34 tokens, 0.5 s');
		const details = () => chat.page.locator('.receipt-details :is(dt, dd)').allTextContents();
		const title = 'Tokens in the prompt → tokens in the answer\nRound trip';
		assert.deepEqual(
			[await line.getAttribute('title'), await line.getAttribute('aria-expanded'), await details()],
			[title, 'false', []],
		);
		await line.click();
		assert.deepEqual(
			[await line.getAttribute('aria-expanded'), await details()],
			['true', ['Answered', '14 Mar 2026, 09:26', 'Model', 'large', 'Provider', 'Example']],
		);
		await chat.page.getByText('What is to be said.').waitFor();
		await line.press('Enter');
		assert.deepEqual(await details(), []);
	});

	it('keeps a receipt in one line however narrow the view: it leaves out whole figures, the last first', async () => {
		const figures = ['2,412 → 6,834 tokens', 'cost 0.00042', '12.34 s'].map((text) => ({ text, hint: text }));
		await chat.show({ entries: [answerEntry('a', ['x'], { receipt: { figures, details: [] } })] });
		const line = chat.page.locator('.receipt-line');
		const whole = () =>
			line.evaluate((element) => {
				const { bottom, right } = element.getBoundingClientRect();
				const boxes = [...element.querySelectorAll('.figure')].map((figure) => figure.getBoundingClientRect());
				return boxes.map((box) => box.top < bottom && box.bottom <= bottom && box.right <= right);
			});
		const height = await line.evaluate((element) => element.clientHeight);
		assert.deepEqual(await whole(), [true, true, true]);
		await chat.page.setViewportSize({ width: 220, height: 640 });
		assert.deepEqual(
			[await whole(), await line.evaluate((element) => element.clientHeight)],
			[[true, false, false], height],
		);
	});

	it('shows all figures of a usual receipt in a side bar of the default width', async () => {
		const receipt = (...texts: string[]) => ({ figures: texts.map((text) => ({ text, hint: text })), details: [] });
		await chat.show({
			entries: [
				answerEntry('a', ['x'], { receipt: receipt('345 tokens', 'cost 0.0021', '0.92 s') }),
				answerEntry('b', ['y'], { receipt: receipt('9,246 tokens', 'cost 0.00042', '1.23 s') }),
			],
		});
		await chat.page.setViewportSize({ width: 280, height: 640 });
		const dropped = await chat.page.locator('.receipt-line .figure').evaluateAll((figures) =>
			figures.flatMap((figure) => {
				const line = figure.closest('.receipt-line')?.getBoundingClientRect();
				return line && figure.getBoundingClientRect().bottom <= line.bottom ? [] : [figure.textContent];
			}),
		);
		assert.deepEqual(dropped, []);
	});

	it('shows the sum of the receipts in full at any width, without a dot at the end of a line', async () => {
		const total = ['1,234,567 → 2,345,678 tokens', 'cost 0.00126'].map((text) => ({ text, hint: `${text}!` }));
		await chat.show({ title: 'A title that is as long as the view is wide, and longer', total });
		for (const width of [220, 300, 600]) {
			await chat.page.setViewportSize({ width, height: 640 });
			const hidden = await chat.page.locator('.total, .total .figure').evaluateAll((elements) =>
				elements.filter((element) => {
					const { left, right, bottom } = element.getBoundingClientRect();
					const head = element.closest('.head')?.getBoundingClientRect();
					const isCut = element.scrollWidth > element.clientWidth || getComputedStyle(element).textOverflow !== 'clip';
					return isCut || !head || left < head.left - 1 || right > head.right || bottom > head.bottom;
				}),
			);
			assert.equal(hidden.length, 0, `${width}`);
		}
		const sum = chat.page.locator('.total');
		const [, tokens, cost] = ((await sum.getAttribute('title')) ?? '').split('\n');
		assert.deepEqual(
			[tokens, cost],
			total.map(({ hint }) => hint),
		);
	});

	it('raises an alert for a failure, quotes the service, and passes its buttons on for that message', async () => {
		await chat.show({ entries: [userEntry('q')] });
		await chat.update([
			failureEntry('f', 'q', {
				serviceText: 'rate limit\nreached',
				actions: [
					{ name: 'retry', label: 'Retry' },
					{ name: 'openTimeoutSetting', label: 'Change the Timeout' },
				],
			}),
		]);
		const alert = chat.page.getByRole('alert');
		await alert.getByText('The service could not be reached.').waitFor();
		assert.equal(await alert.locator('blockquote').innerText(), 'rate limit\nreached');
		await alert.getByRole('button', { name: 'Retry' }).click();
		await alert.getByRole('button', { name: 'Change the Timeout' }).click();
		assert.deepEqual(await chat.posted('action'), [
			{ type: 'action', name: 'retry', messageId: 'q' },
			{ type: 'action', name: 'openTimeoutSetting', messageId: 'q' },
		]);
	});

	it('shows what the user stopped without an alert, announces it once, and keeps its buttons', async () => {
		const text = 'Stopped. The service may still count this request.';
		await chat.show({ entries: [userEntry('q'), pendingEntry('p')], busy: true });
		const actions = [{ name: 'retry', label: 'Retry' }] as const;
		await chat.update([failureEntry('f', 'q', { severity: 'info', text, actions })], { removed: ['p'] });
		assert.equal(await chat.page.getByRole('alert').count(), 0);
		assert.equal(await chat.page.locator('[aria-live=polite]').innerText(), text);
		await chat.log.getByText(text).waitFor();
		await chat.button('Retry').click();
		assert.deepEqual(await chat.posted('action'), [{ type: 'action', name: 'retry', messageId: 'q' }]);
		await chat.show({ conversationId: 'c2' });
		await chat.show({ entries: [userEntry('q'), failureEntry('f', 'q', { severity: 'info', text })] });
		assert.equal(await chat.page.locator('[aria-live=polite]').innerText(), '');
	});
});
