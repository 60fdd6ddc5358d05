import * as vscode from 'vscode';
import type { MetricsStrings } from '../../../protocol/metricsStrings.ts';
import { notConnectedText } from '../../connect/connectionState.ts';

/** The texts of the metrics page in the language of the editor. */
export function metricsStrings(): MetricsStrings {
	return {
		...headStrings(),
		...budgetStrings(),
		...usageStrings(),
		...requestStrings(),
		...serviceStrings(),
		...chartStrings(),
	};
}

function headStrings() {
	const { t } = vscode.l10n;
	return {
		title: t('Metrics'),
		ranges: { today: t('Today'), week: t('7 Days'), all: t('All'), days: t('Range…') },
		range: t('Range'),
		fromDay: t('From'),
		toDay: t('To'),
		dayMoved: t('The other day was moved, so that the range does not end before it begins.'),
		dayOutside: t('Choose days from {0} to {1}.'),
		refresh: t('Refresh'),
		refreshing: t('Refreshing…'),
		export: t('Export…'),
		connect: t('Connect to a Service'),
		useLocalService: t('Use the Local Service'),
		showLog: t('Show Log'),
		notConnected: t('{0} What you have used before is shown below.', notConnectedText()),
	};
}

function budgetStrings() {
	const { t } = vscode.l10n;
	return {
		budget: t('Budget'),
		noBudget: t('No budget is set.'),
		setBudget: t('Set a Budget…'),
		changeLimit: t('Change…'),
		changeNamedLimit: t('Change the Limit: {0}'),
	};
}

function proofStrings() {
	const { t } = vscode.l10n;
	return {
		verdict: t('Verdict'),
		gain: t('Gain for Cost'),
		gainForCost: t('{0} for {1}'),
		verdicts: {
			faster: t('proved faster'),
			noDifference: t('no difference'),
			slower: t('slower'),
			testsFail: t('tests fail'),
			notProven: t('not proven'),
		},
		provedCounts: {
			faster: t('{0} proved faster'),
			noDifference: t('{0} without a difference'),
			slower: t('{0} slower'),
			testsFail: t('{0} with failing tests'),
			notProven: t('{0} not proven'),
		},
		countForCost: t('{0} (cost {1})'),
	};
}

function requestStrings() {
	const { t } = vscode.l10n;
	return {
		showRequests: t('Show the requests: {0}'),
		requestsOf: t('Requests: {0}'),
		closeRequests: t('Close'),
		noRequests: t('There are no requests.'),
		requestsHint: t('“up to” marks estimates of requests whose figures are not known, or not yet.'),
		requestFigures: {
			operation: t('Operation'),
			outcome: t('Outcome'),
			model: t('Model'),
			tokens: t('Tokens'),
			cost: t('Reported cost'),
			roundTrip: t('Round trip'),
		},
		upTo: t('up to {0}'),
		showMore: t('Show More'),
		chartRequests: t('Enter shows the requests behind a value.'),
	};
}

function usageStrings() {
	const { t } = vscode.l10n;
	return {
		usage: t('Your Usage'),
		usageHint: t(
			'From your own receipts, of every service and window. Costs and latencies are as reported by the services.',
		),
		figures: {
			requests: t('Requests'),
			failed: t('Failed'),
			tokens: t('Tokens'),
			sent: t('Tokens sent'),
			received: t('Tokens received'),
			cost: t('Reported cost'),
			latency: t('Latency, mean'),
			roundTrip: t('Round trip, median'),
		},
		before: { today: t('{0} by this time yesterday'), week: t('{0} in the 7 days before') },
		noUsage: t('Nothing was asked of a service in this time.'),
		groups: {
			operation: t('Operation'),
			model: t('Model'),
			workspace: t('Workspace'),
			day: t('Day'),
			conversation: t('Conversation'),
			optimization: t('Accepted Optimization'),
		},
		groupBy: t('By'),
		noModel: t('not stated'),
		noFolder: t('no folder'),
		noConversation: t('in no conversation'),
		noOptimizations: t('No optimization was accepted in this time.'),
		loadingGroup: t('Adding up…'),
		...proofStrings(),
		free: t('Besides, these requests cost nothing and count against no budget: {0}.'),
		freeKinds: {
			metrics: t('metrics of the service: {0}'),
			keyCheck: t('checks of a key: {0}'),
			diagnosis: t('diagnosis: {0}'),
		},
		more: t('and {0} more'),
		seconds: t('{0} s'),
	};
}

function serviceStrings() {
	const { t } = vscode.l10n;
	return {
		service: t('Metrics of the Service'),
		never: t('The metrics of the service have not been asked for yet.'),
		loading: t('Waiting for the metrics of the service…'),
		asOf: t('as of {0}'),
		stale: t('As of {0}: newer metrics could not be loaded.'),
		failed: t('The metrics of the service could not be loaded.'),
		noValues: t('The metrics contain no values.'),
		hasMore: t('The response contains more than is shown here.'),
		moreGroup: t('{0} ({1})'),
		change: t('{0} since {1}'),
		unchanged: t('unchanged since {0}'),
		restarts: t('began again: {0}'),
		noHistory: t('One value so far. The line begins with the next one.'),
		noPast: t('No value in this time.'),
		texts: t('Other values'),
		raw: t('Raw JSON'),
		rawCut: t('Only its beginning is shown.'),
		pin: t('Show in the Status Bar'),
		unpin: t('Remove from the Status Bar'),
	};
}

function chartStrings() {
	const { t } = vscode.l10n;
	return {
		chart: t('{0} over time: {1} values from {2} to {3}, lowest {4}, highest {5}'),
		chartHint: t('Arrow keys move through the values.'),
		showChart: t('Chart of {0}'),
		table: t('Values as a table'),
		time: t('Time'),
		value: t('Value'),
		column: t('Column'),
		none: '—',
	};
}
