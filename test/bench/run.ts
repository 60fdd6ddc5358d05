import { measureActivation } from './activationTime.ts';
import { measureBundles } from './bundleSizes.ts';
import { measureCallProofs } from './callProofs.ts';
import { measureChatView } from './chatView.ts';
import { measureContextNames } from './contextNames.ts';
import { measureConversationLength } from './conversationLength.ts';
import { measureConversationList } from './conversationList.ts';
import { measureHostileMarkdown } from './hostileMarkdown.ts';
import { measurePatterns } from './knownPatterns.ts';
import { measureLongestBlock } from './longestBlock.ts';
import { measureMetricsPoll } from './metricsPoll.ts';
import { measureMetricsView } from './metricsView.ts';
import { measureOptimizedCode } from './optimizedCode.ts';
import { measureProofs } from './proofs.ts';
import { measureReceipts } from './receipts.ts';
import { measureRequestOverhead } from './requestOverhead.ts';
import type { Table } from './table.ts';
import { formatTable } from './table.ts';

// npm run bench [sizes] [activation] [requests] [blocks] [list] [length] [view] [hostile] [optimize] [patterns] [receipts]
// [metrics] [poll] [names] [proofs]: prints the named measurements, or all of them, as Markdown tables for README.md.

const measurements: Readonly<Record<string, () => Promise<Table>>> = {
	sizes: measureBundles,
	activation: measureActivation,
	requests: measureRequestOverhead,
	blocks: measureLongestBlock,
	list: measureConversationList,
	length: measureConversationLength,
	view: measureChatView,
	hostile: measureHostileMarkdown,
	optimize: measureOptimizedCode,
	patterns: measurePatterns,
	receipts: measureReceipts,
	metrics: measureMetricsView,
	poll: measureMetricsPoll,
	names: measureContextNames,
	proofs: measureProofs,
	callProofs: measureCallProofs,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(measurements, name));
if (unknown.length > 0) {
	throw new Error(
		`There is no measurement ${unknown.join(', ')}: choose from ${Object.keys(measurements).join(', ')}.`,
	);
}
for (const [name, measure] of Object.entries(measurements)) {
	if (wanted.length === 0 || wanted.includes(name)) console.log(`\n${formatTable(await measure())}`);
}
