import type { Locator } from 'playwright-core';
import type { FromMetricsView, MetricsSnapshot, ToMetricsView } from '../../../src/metrics/protocol/metrics.ts';
import { themes } from '../themes.ts';
import { loadView, ViewPage, type ViewPageChoices } from '../viewPage.ts';
import { metricsNow, metricsSnapshot } from './metricsFixtures.ts';

/** VS Code's own colors for charts, as a webview gets them. */
const CHART_COLORS: Readonly<Record<string, string>> = {
	'vscode-dark': '#48a0c7',
	'vscode-light': '#0069cc',
	'vscode-high-contrast': '#3794ff',
	'vscode-high-contrast-light vscode-high-contrast': '#1a85ff',
};

/** The built metrics page in a browser. */
export class MetricsPage extends ViewPage<FromMetricsView, ToMetricsView> {
	/** Loads the page and waits until it has asked for a snapshot. */
	static async open({ theme = themes.dark, ...choices }: ViewPageChoices = {}): Promise<MetricsPage> {
		const variables = { ...theme.variables, '--vscode-charts-blue': CHART_COLORS[theme.bodyClass] ?? '' };
		const standard = { width: 1_000, height: 900 };
		const options = { ...standard, ...choices, theme: { ...theme, variables } };
		const metrics = new MetricsPage(await loadView('metrics', options));
		await metrics.waitForPosted('ready');
		return metrics;
	}

	/** The card with this name, as a button. */
	card(name: string): Locator {
		return this.page
			.locator('.card-main')
			.filter({ has: this.page.locator('.card-name').getByText(name, { exact: true }) });
	}

	get chart(): Locator {
		return this.page.getByRole('slider');
	}

	/** Sends a snapshot: of a connected page that knows nothing, unless told otherwise. */
	async show(overrides: Partial<Omit<MetricsSnapshot, 'revision'>> = {}): Promise<void> {
		await this.postNext((revision) => {
			const snapshot = metricsSnapshot({ now: metricsNow, ...overrides, revision });
			return { type: 'snapshot', snapshot };
		});
	}
}
