import type { Workbench } from './workbench.ts';

/** The workbenches that are open: when a test fails, a picture of each is saved under the test's title. */
export const openWorkbenches = new Set<Workbench>();

// Outside mocha, where the harness may serve too, there are no hooks.
globalThis.afterEach?.(async function saveFailureScreenshots() {
	if (this.currentTest?.state !== 'failed') return;
	const name = `failed-${this.currentTest.fullTitle().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}`;
	for (const workbench of openWorkbenches) {
		const file = await workbench.takePicture(name.slice(0, 150)).catch(() => undefined);
		if (file !== undefined) console.log(`      picture: ${file}`);
	}
});
