import { numberWithin, saveSetting, windowSetting } from '../../base/vscode/settings.ts';

/** What the status bar shows, and how often it is requested. */
export function metricsSettings(): { readonly refreshInterval: number; readonly pinned: string } {
	const pinned = windowSetting('metrics.pinned');
	return {
		/** In seconds. */
		refreshInterval: numberWithin(windowSetting('metrics.refreshInterval'), { least: 0, most: 86_400, standard: 300 }),
		pinned: typeof pinned === 'string' ? pinned : '',
	};
}

/** Saves what the status bar shows, as a JSON Pointer into the metrics; an empty one means an automatic choice. */
export async function savePinnedMetric(pointer: string): Promise<void> {
	await saveSetting('metrics.pinned', pointer || undefined);
}
