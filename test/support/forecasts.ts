import type { Forecasts } from '../../src/usage/vscode/forecasts.ts';
import { partial } from './fakes/partial.ts';

/** Knows too little of everything. */
export const NO_FORECASTS = partial<Forecasts>({
	forecast: async () => undefined,
	onDidChange: () => ({ dispose() {} }),
});
