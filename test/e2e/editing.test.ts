import { testGenerating } from './generate/generateTests.ts';
import { bindingsReader } from './keys/defaultBindings.ts';
import { testDefaultKeys } from './keys/defaultKeysTests.ts';
import { testMetrics } from './metrics/metricsTests.ts';
import { testComparing } from './optimize/compareLevelsTests.ts';
import { testDifferences } from './optimize/differenceTests.ts';
import { testFileReviews } from './optimize/fileReviewTests.ts';
import { testReload } from './optimize/reloadTests.ts';
import { testThreadHeights } from './optimize/threadHeightTests.ts';
import { testPalette } from './palette/paletteTests.ts';
import { connectedEditor } from './workbench/connectedEditor.ts';
import { largeViewport } from './workbench/sharedBrowser.ts';

describe('an editor with a service', () => {
	const connected = connectedEditor({
		extensions: [bindingsReader],
		viewport: largeViewport,
		settings: { 'whetstone.metrics.refreshInterval': 86_400 },
	});
	// First, because it begins before anything is connected.
	testMetrics(connected);
	testPalette(connected);
	testGenerating(connected);
	describe('optimizing', () => {
		testDifferences(connected);
		testThreadHeights(connected);
		testComparing(connected);
		testFileReviews(connected);
		testReload(connected);
	});
	// Last, because it ends in a browser of another system.
	testDefaultKeys(connected.workbench);
});
