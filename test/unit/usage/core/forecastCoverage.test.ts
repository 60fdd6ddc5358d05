import assert from 'node:assert/strict';
import { heldShares, LAWS } from '../../../support/programs/forecastCoverage.ts';

/** One forecast in so many: `npm run test:long` makes them all, and holds them to 75 to 85 %. */
const SHARE = 10;

describe('forecasts of a service that follows a law with noise', () => {
	for (const [name, law] of LAWS) {
		it(`hold 70 to 90 % of what came from ${name}`, () => {
			for (const { figure, count, share } of heldShares(law, SHARE)) {
				assert.ok(count >= 180, `${figure}: ${count} forecasts`);
				assert.ok(share >= 0.7 && share <= 0.9, `${figure}: ${share}`);
			}
		});
	}
});
