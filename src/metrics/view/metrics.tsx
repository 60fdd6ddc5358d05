import * as l10n from '@vscode/l10n';
import { render } from 'preact';
import { isRecord } from '../../base/core/json.ts';
import type { FromMetricsView, MetricsSnapshot, ToMetricsView } from '../protocol/metrics.ts';
import { type PageActions, readPageState } from './controls/pageActions.ts';
import { MetricsPage } from './metricsPage.tsx';

const host = acquireVsCodeApi<unknown>();

/** Draws the view into the root element of the host's page. */
function start(root: Element): void {
	l10n.config({ contents: document.getElementById('l10n')?.textContent ?? '{}' });
	let kept = readPageState(host.getState());
	let page: MetricsSnapshot | undefined;
	const post = (message: FromMetricsView) => host.postMessage(message);
	const keep: PageActions['keep'] = (state) => {
		kept = { ...kept, ...state };
		host.setState(kept);
		draw();
	};
	const actions: PageActions = {
		act: (action) => post({ type: 'action', action }),
		chooseRange: (range) => {
			keep({ range });
			post({ type: 'range', range });
		},
		chooseGroup: (by) => {
			keep({ by });
			post({ type: 'group', by });
		},
		openRequests: (behind) => post({ type: 'requests', ...(behind === undefined ? {} : { behind }) }),
		showMoreRequests: () => post({ type: 'moreRequests' }),
		setBudget: (limit) => post({ type: 'budget', ...(limit === undefined ? {} : { limit }) }),
		pin: (pointer) => post({ type: 'pin', pointer }),
		keep,
	};
	const draw = () => render(<MetricsPage page={page} kept={kept} actions={actions} />, root);
	addEventListener('message', ({ data }) => {
		const snapshot = readSnapshot(data);
		if (snapshot === undefined || snapshot.revision <= (page?.revision ?? 0)) return;
		page = snapshot;
		draw();
	});
	draw();
	const { range, by } = kept;
	post({ type: 'ready', ...(range === undefined ? {} : { range }), ...(by === undefined ? {} : { by }) });
}

const root = document.getElementById('root');
if (root !== null) start(root);

/** The snapshot in a message of the host; undefined for anything else. Only the host can post here. */
function readSnapshot(data: unknown): MetricsSnapshot | undefined {
	return isHostMessage(data) ? data.snapshot : undefined;
}

function isHostMessage(data: unknown): data is ToMetricsView {
	if (!isRecord(data) || data.type !== 'snapshot' || !isRecord(data.snapshot)) return false;
	return typeof data.snapshot.revision === 'number';
}
