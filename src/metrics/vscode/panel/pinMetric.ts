import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { Json } from '../../../base/core/json.ts';
import { readMetrics } from '../../core/body/metricsReading.ts';
import { metricsSettings, savePinnedMetric } from '../metricsSettings.ts';
import { metricName, metricText } from '../status/statusText.ts';

type MetricItem = vscode.QuickPickItem & { readonly pointer?: string };

/**
 * Lets the user choose what the status bar shows, and saves the choice in the user settings.
 * @param metrics the newest metrics; the list waits for them
 */
export async function pinMetric(metrics: Promise<Json>): Promise<void> {
	const picked = await vscode.window.showQuickPick<MetricItem>(metrics.then(metricItems), {
		title: l10n.t('Pin a Metric to the Status Bar'),
		placeHolder: l10n.t('Choose what the status bar shows'),
		matchOnDescription: true,
	});
	if (picked?.pointer !== undefined) await savePinnedMetric(picked.pointer);
}

function metricItems(metrics: Json): MetricItem[] {
	const { pinned } = metricsSettings();
	const mark = (pointer: string) => (pointer === pinned ? { iconPath: new vscode.ThemeIcon('pinned') } : {});
	const automatic = {
		label: l10n.t('Choose Automatically'),
		description: l10n.t('today’s tokens and the last round trip'),
	};
	return [
		{ ...automatic, pointer: '', ...mark('') },
		{ label: l10n.t('Metrics of the service'), kind: vscode.QuickPickItemKind.Separator },
		...readMetrics(metrics, pinned).all.map(({ pointer, names, value, unit }) => ({
			label: metricName(names),
			description: metricText(value, unit),
			pointer,
			...mark(pointer),
		})),
	];
}
