import type { ForecastSource } from '../../src/usage/vscode/forecastText.ts';

/** Knows too little of everything. */
export const NO_FORECASTS: ForecastSource = {
	forecast: async () => undefined,
	onDidChange: () => ({ dispose() {} }),
};
