import { themes } from '/work/wt/panel/test/webview/themes.ts';
import { metricsBody, wholeSnapshot } from '/work/wt/panel/test/webview/metrics/metricsFixtures.ts';
import { MetricsPage } from '/work/wt/panel/test/webview/metrics/metricsPage.ts';
import { findBrokenRules } from '/work/wt/panel/test/support/flaws.ts';
describe('shots', () => {
	for (const [name, theme] of Object.entries(themes)) for (const width of name === 'dark' ? [1000, 300] : [1000]) it(name + width, async () => {
		const metrics = await MetricsPage.open({ theme, width });
		await metrics.show(wholeSnapshot(metricsBody('flat')));
		await new Promise(r=>setTimeout(r,200));
		await metrics.page.screenshot({ path: `/tmp/shots/${name}-${width}.png`, fullPage: true });
		console.log(await findBrokenRules(metrics.page), metrics.errors);
		await metrics.close();
	});
});
