import type { ForecastSource } from '../../src/vscode/forecasts/forecastSource.ts';

/** Knows too little of everything. */
export const NO_FORECASTS: ForecastSource = {
	forecast: async () => undefined,
	onDidChange: () => ({ dispose() {} }),
};
