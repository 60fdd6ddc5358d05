import path from 'node:path';
import type { Frame, FrameLocator, Locator, Page } from 'playwright-core';
import { patience } from '../browser.ts';

// The parts of VS Code's own page that tests use. A new version of VS Code may change them, so all of them are here.
const quickBox = '.quick-input-widget';
const quickInput = `${quickBox}:visible`;
const quickText = `${quickInput} input.input`;
const quickRow = `${quickInput} .quick-input-list .monaco-list-row`;
const quickLabel = '.quick-input-list .monaco-list-row .label-name';
const quickMessage = `${quickInput} .quick-input-message`;
const notification = '.notifications-toasts .notification-list-item';
const notificationList = '.notifications-center.visible';
const listedNotification = '.notifications-center .notification-list-item';
const dialog = '.monaco-dialog-box';
const menuItem = '.monaco-menu .action-item';

/** Milliseconds in which the palette should open, for each attempt. */
const palettePatience = [500, 1_000, 2_000, 4_000, 8_000, 16_000];

/** Milliseconds in which it should show the row that was asked for, at the first attempt; doubled at each later one. */
const rowPatience = 750;

/** Milliseconds in which a row or a button that is there should react to a click. */
const clickPatience = 10_000;

/** Milliseconds in which the first list of a command should open, for each attempt, and each further one. */
const listPatience = [2_000, 4_000, 8_000, 16_000, 32_000];
const nextListPatience = 20_000;

/** Milliseconds in which an input box should react to Enter; one that already shows the error does not react. */
const answerPatience = 3_000;
const pollInterval = 50;

/** Milliseconds in which the file dialog reads the typed folder. */
const folderPatience = 500;

/** Milliseconds that a click on a menu item lasts, as a person's does: a menu ignores a button released right after it opened. */
const menuClickDuration = 80;

/** Milliseconds in which the first click on a menu item should take effect; later clicks get more time. */
const menuPatience = 250;
const menuClicks = 6;
const menuTimeout = 3_000;
const menuAttempts = 4;

/** Milliseconds in which a notification should appear, unless it has already moved to the list. */
const toastPatience = 1_500;

/** Milliseconds in which it should appear in the list. */
const listedPatience = 10_000;

/** Milliseconds in which VS Code should show that it waits for the second key of a chord. */
const chordPatience = 2_000;
const chordAttempts = 3;

/** Waits until the workbench has started and knows its extensions. */
export async function untilWorkbenchIsReady(page: Page): Promise<void> {
	await page.locator('.monaco-workbench .part.statusbar').waitFor();
	await page.waitForFunction(() => performance.getEntriesByName('code/didLoadExtensions').length > 0);
}

/** Runs a command from the command palette, by its full title: `Whetstone: Show Log`. */
export async function runCommand(page: Page, title: string): Promise<void> {
	await pickFromPalette(page, `>${title}`, title);
}

/**
 * Runs a command that shows one list after the other, and picks the row with the next label in each. A list closes if
 * something else takes the focus, such as a view that has just loaded: then the command is run again, as it is if a busy machine
 * has not drawn the list in time.
 */
export async function pickAfterCommand(page: Page, title: string, ...labels: readonly string[]): Promise<void> {
	let cause: unknown;
	for (const firstPatience of listPatience) {
		await runCommand(page, title);
		try {
			for (const [index, label] of labels.entries())
				await pickRow(page, label, index === 0 ? firstPatience : nextListPatience);
			return;
		} catch (error) {
			cause = error;
			if (await page.locator(quickInput).isVisible()) await page.keyboard.press('Escape');
		}
	}
	throw new Error(`The lists of “${title}” do not stay open, or lack a row: ${cause}`, { cause });
}

/** The titles of all commands that the palette offers for a text with which they begin, such as `Whetstone: `. */
export async function offeredCommands(page: Page, text: string): Promise<readonly string[]> {
	const titles = await inPalette(page, async (input, timeout) => {
		await input.fill(`>${text}`, { timeout });
		const rows = page.locator(quickRow);
		// The list is filtered some time after the text is there.
		await rows.filter({ hasNotText: text }).first().waitFor({ state: 'detached', timeout });
		await rows.first().waitFor({ timeout });
		const labels = new Set<string>();
		// Only the rows in sight are drawn. A list that has closed keeps its rows, and then the keys go elsewhere.
		for (let total = 1, pages = 0; labels.size < total; await input.press('PageDown', { timeout })) {
			if (pages++ > total || !(await input.isVisible()))
				throw new Error(`The palette shows ${labels.size} of ${total}.`);
			for (const label of await page.locator(quickLabel).allTextContents()) labels.add(label);
			total = Number(await rows.first().getAttribute('aria-setsize', { timeout }));
		}
		return [...labels].filter((label) => label.startsWith(text));
	});
	await page.keyboard.press('Escape');
	await page.locator(quickInput).waitFor({ state: 'hidden' });
	return titles;
}

/**
 * Opens a text file, and waits until its editor has the focus. A name is searched for in the workspace, in a list of files
 * that VS Code made before: a file that is new is opened by its whole path.
 */
export async function openFile(page: Page, file: string): Promise<void> {
	const name = path.basename(file);
	await pickFromPalette(page, file, name);
	await page.locator('.tab.active').filter({ hasText: name }).first().waitFor();
	// Earlier keys would go elsewhere.
	await page.locator('.editor-instance .monaco-editor.focused').first().waitFor();
}

async function pickFromPalette(page: Page, text: string, label: string): Promise<void> {
	await inPalette(page, async (input, timeout, attempt) => {
		const wanted = { text, label, labelSelector: quickLabel, milliseconds: rowPatience * 2 ** attempt };
		await input.evaluate(acceptRow, wanted, { timeout });
		await quickRowOf(page, label).first().waitFor({ state: 'hidden', timeout: clickPatience });
	});
}

/**
 * Opens the palette and uses it. It closes if something else takes the focus, as happens while the workbench starts: then it is
 * opened again.
 * @param use fails if the palette has closed. `timeout` in milliseconds is longer at each attempt
 */
async function inPalette<T>(
	page: Page,
	use: (input: Locator, timeout: number, attempt: number) => Promise<T>,
): Promise<T> {
	for (let attempt = 0; ; attempt++) {
		try {
			await page.keyboard.press('F1');
			return await use(page.locator(quickText), palettePatience[attempt] ?? 0, attempt);
		} catch (error) {
			if (attempt >= palettePatience.length - 1) throw error;
			// The focus may be in the page of a hidden view, from which no key reaches the workbench.
			await page.evaluate(() => {
				if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
				window.focus();
			});
			// Without a list, Escape would cancel what the user is doing in the editor or in a view.
			if (await page.locator(quickInput).isVisible()) await page.keyboard.press('Escape');
		}
	}
}

/**
 * Runs in the page: sets the text, waits for the row with the label, and clicks it. The row is looked up and clicked in one task: if
 * the list could close in between, the command would count as run. A click by the driver takes twice the processor time,
 * which adds up over hundreds of commands.
 */
async function acceptRow(
	input: HTMLElement | SVGElement,
	wanted: {
		readonly text: string;
		readonly label: string;
		readonly labelSelector: string;
		readonly milliseconds: number;
	},
): Promise<void> {
	if (!(input instanceof HTMLInputElement)) throw new Error('Not a text box.');
	input.focus();
	input.value = wanted.text;
	input.dispatchEvent(new InputEvent('input', { bubbles: true }));
	// A list that has closed keeps its rows. Without motion, it is hidden at once.
	for (const end = performance.now() + wanted.milliseconds; input.checkVisibility() && performance.now() < end; ) {
		const labels = [...document.querySelectorAll(wanted.labelSelector)];
		const found = labels.find((label) => label.textContent === wanted.label);
		if (found instanceof HTMLElement) {
			found.click();
			return;
		}
		await new Promise((resolve) => setTimeout(resolve, 10));
	}
	throw new Error(`The list shows no row “${wanted.label}”.`);
}

/**
 * Types into the open input box, or the one whose title or prompt matches, and confirms. Waits until the box has closed or
 * shows something else: otherwise the next step would close it while the text is still being checked.
 */
export async function typeIntoInputBox(page: Page, text: string, prompt: string | RegExp = ''): Promise<void> {
	const input = page.locator(quickInput).filter({ hasText: prompt }).locator('input.input');
	await input.evaluate(confirmText, { text, boxSelector: quickBox, milliseconds: answerPatience });
}

/**
 * Runs in the page: sets the text, presses Enter, and waits until the box has closed or shows something else, or the time is over.
 * All is done to the box itself: keys, and the text of Playwright's `fill`, go where the focus is by then, and if the box has just
 * lost it, that is a document. What runs in the page cannot call a function of this file, so `acceptRow` sets its text itself.
 */
async function confirmText(
	input: HTMLElement | SVGElement,
	wanted: { readonly text: string; readonly boxSelector: string; readonly milliseconds: number },
): Promise<void> {
	const box = input.closest(wanted.boxSelector);
	if (!(input instanceof HTMLInputElement) || box === null) throw new Error('Not a text box.');
	const read = () => (box.checkVisibility() ? `${box.textContent} ${input.value}` : '');
	input.focus();
	input.value = wanted.text;
	input.dispatchEvent(new InputEvent('input', { bubbles: true }));
	const before = read();
	input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', keyCode: 13, bubbles: true }));
	for (const end = performance.now() + wanted.milliseconds; performance.now() < end && read() === before; ) {
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
}

/**
 * Types a file's path into the dialog for opening or saving one, and confirms. While it opens, the dialog may overwrite the
 * typed text with its own proposal, and it may close during typing, so each step checks first.
 */
export async function chooseFile(page: Page, file: string): Promise<void> {
	const input = page.locator(quickText);
	const isOpen = async () => (await input.isVisible()) && !(await page.locator(dialog).isVisible());
	const isTyped = () =>
		input.inputValue({ timeout: pollInterval }).then(
			(value) => value === file,
			() => false,
		);
	await input.waitFor();
	for (let attempt = 1; attempt <= 5 && (await isOpen()); attempt++) {
		await input.fill(file, { timeout: answerPatience }).catch(() => {});
		await page.waitForTimeout(folderPatience);
		if (!(await isTyped())) continue;
		await input.press('Enter');
		for (const end = Date.now() + answerPatience; Date.now() < end && (await isOpen()) && (await isTyped()); ) {
			await page.waitForTimeout(pollInterval);
		}
	}
}

/** What the open input box shows below the text: its prompt, or an error. */
export function inputBoxMessage(page: Page): Locator {
	return page.locator(quickMessage);
}

/** Picks the row with this label from the open list, and waits until that list has closed. */
export async function pickRow(page: Page, label: string, timeout = patience): Promise<void> {
	const row = quickRowOf(page, label);
	// Where the mouse has rested since the last click, a hover would cover rows, and then buttons of a box in the place of the list.
	await page.mouse.move(0, 0);
	await clickOnce(row.first(), timeout);
	await page.mouse.move(0, 0);
	await row.first().waitFor({ state: 'hidden' });
}

/**
 * Clicks an element once it is there, for what is clicked again after an error: a click that has taken effect must not be taken
 * for one that failed, and it fails at once, not at the end of its time, if the element has gone since it was there.
 */
async function clickOnce(element: Locator, timeout = patience): Promise<void> {
	await element.click({ trial: true, timeout });
	const found = await element.elementHandle({ timeout: toastPatience });
	if (found === null) throw new Error('What was there to be clicked has gone.');
	await found.click({ force: true, timeout: clickPatience });
}

function quickRowOf(page: Page, label: string): Locator {
	return page.locator(quickRow).filter({ has: page.getByText(label, { exact: true }) });
}

/** The notifications on the screen. */
export function notifications(page: Page, text?: string | RegExp): Locator {
	return page.locator(notification).filter(text === undefined ? {} : { hasText: text });
}

/**
 * Waits for a notification on the screen or in the list, and for a button in it. VS Code shows at most three in 800 ms on the
 * screen, progress among them: tests are faster than people, and what comes after is in the list alone.
 * @returns its text
 */
export async function untilNotified(page: Page, text: string | RegExp, button?: string): Promise<string> {
	return await withNotification(page, text, async (found, options) => {
		await found.first().waitFor(options);
		if (button !== undefined) await found.getByRole('button', { name: button, exact: true }).first().waitFor(options);
		return await found.first().innerText(options);
	});
}

/**
 * Presses a button of a notification on the screen or in the list, to which notifications move after a while. A busy VS Code has
 * shown the same one twice in its list.
 */
export async function pressInNotification(page: Page, text: string | RegExp, button: string): Promise<void> {
	await withNotification(page, text, (found, { timeout }) =>
		clickOnce(found.getByRole('button', { name: button, exact: true }).first(), timeout),
	);
}

/**
 * Acts on a notification that appears on the screen, or else in the list, which is closed again: while it is open, all that is new
 * appears there. But it closes with its last notification, such as that of a progress, and then all that is new is on the screen.
 */
async function withNotification<T>(
	page: Page,
	text: string | RegExp,
	act: (found: Locator, options: { readonly timeout?: number }) => Promise<T>,
): Promise<T> {
	const onScreen = notifications(page, text);
	const listed = page.locator(listedNotification);
	for (const end = Date.now() + patience; ; ) {
		try {
			await onScreen.first().waitFor({ timeout: toastPatience });
			return await act(onScreen, { timeout: toastPatience });
		} catch {
			const isOpen = await page.locator(notificationList).isVisible();
			if (!isOpen) await runCommand(page, 'Notifications: Show Notifications');
		}
		try {
			const result = await act(listed.filter({ hasText: text }), { timeout: listedPatience });
			await hideNotifications(page);
			return result;
		} catch (error) {
			if (Date.now() < end) continue;
			const others = JSON.stringify(await listed.allInnerTexts());
			throw new Error(`${error}\nThese are listed: ${others}`, { cause: error });
		}
	}
}

/** Hides the list of notifications, unless it has closed with its last one: then it has no button. */
async function hideNotifications(page: Page): Promise<void> {
	const list = page.locator(notificationList);
	const button = list.getByRole('button', { name: 'Hide Notifications' });
	await button.evaluateAll((buttons) => {
		for (const each of buttons) if (each instanceof HTMLElement) each.click();
	});
	await list.waitFor({ state: 'hidden' });
}

/**
 * Presses two keys, one after the other. Presses the first again if VS Code does not show that it waits for the second,
 * which on its own would do something else.
 */
export async function pressChord(page: Page, first: string, second: string): Promise<void> {
	const waiting = page.locator('.part.statusbar').getByText('Waiting for second key of chord');
	for (let attempt = 1; ; attempt++) {
		await page.keyboard.press(first);
		try {
			await waiting.waitFor({ timeout: chordPatience });
			break;
		} catch (error) {
			if (attempt === chordAttempts) throw error;
		}
	}
	await page.keyboard.press(second);
}

/** Presses a button of the open modal dialog. */
export async function pressInDialog(page: Page, button: string): Promise<void> {
	await page.locator(dialog).getByRole('button', { name: button }).click();
}

/**
 * Opens the context menu of an element and chooses an item; in a submenu, by the labels of both. A menu closes if something
 * else takes the focus: then it is opened again.
 */
export async function chooseFromContextMenu(target: Locator, ...labels: readonly string[]): Promise<void> {
	const page = target.page();
	const items = labels.map((label) =>
		page
			.locator(menuItem)
			.filter({ has: page.getByText(label, { exact: true }) })
			.last(),
	);
	for (let attempt = 1; ; attempt++) {
		await target.click({ button: 'right' });
		try {
			for (const [index, item] of items.entries()) await clickMenuItem(item, items[index + 1]);
			return;
		} catch (error) {
			if (attempt === menuAttempts) throw error;
			await page.keyboard.press('Escape');
		}
	}
}

/** Clicks until the menu has closed or the submenu has opened. */
async function clickMenuItem(item: Locator, inSubmenu: Locator | undefined): Promise<void> {
	const state = inSubmenu === undefined ? 'hidden' : 'visible';
	const showsEffect = (timeout: number) =>
		(inSubmenu ?? item).waitFor({ state, timeout }).then(
			() => true,
			() => false,
		);
	await item.click({ delay: menuClickDuration, timeout: menuTimeout });
	for (let clicks = 1; clicks <= menuClicks; clicks++) {
		if (await showsEffect(menuPatience * clicks)) return;
		await item.click({ delay: menuClickDuration, timeout: menuTimeout }).catch(() => {}); // the menu may just have closed
	}
	throw new Error(`The menu did not react to ${menuClicks} clicks.`);
}

/** The status bar item of an extension, by the extension's and the item's id. */
export function statusBarItem(page: Page, extensionId: string, itemId: string): Locator {
	return page.locator(`.statusbar-item[id="${extensionId}.${itemId}"]`);
}

/**
 * The document inside an extension's webview: a view's in a side bar, or a panel's in an editor. After a view was hidden
 * and shown, its address no longer contains its purpose.
 */
export function webview(page: Page, extensionId: string, kind: 'view' | 'panel'): FrameLocator {
	const frames = `iframe.webview.ready[src*="extensionId=${extensionId}&"]`;
	const other = kind === 'view' ? '[src*="purpose=webviewPanel"]' : '[src*="purpose=webviewView"]';
	return page.frameLocator(`${frames}:not(${other})`).frameLocator('iframe#active-frame');
}

/** Opens the page of an installed extension from the Extensions view. @returns the document of its README */
export async function openExtensionPage(page: Page, displayName: string): Promise<FrameLocator> {
	await runCommand(page, 'Extensions: Show Installed Extensions');
	await page.locator('.extension-list-item').filter({ hasText: displayName }).first().click();
	await page.locator('.extension-editor').getByText(displayName, { exact: true }).first().waitFor();
	return page
		.frameLocator('iframe.webview.ready:not([src*="extensionId=whetstone"])')
		.frameLocator('iframe#active-frame');
}

/** The frame of a webview's document, for what a locator cannot do, such as running a script. A reload replaces it. */
export async function webviewFrame(document: FrameLocator): Promise<Frame> {
	const element = await document.owner().elementHandle();
	const frame = await element?.contentFrame();
	if (!frame) throw new Error('The webview has no document.');
	return frame;
}
