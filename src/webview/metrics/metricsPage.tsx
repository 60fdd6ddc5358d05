import type { VNode } from 'preact';
import type { MetricsSnapshot } from '../../protocol/metrics.ts';
import { Button } from '../shared/button.tsx';
import { BudgetSection } from './budget/budgetSection.tsx';
import type { PageActions, PageState } from './controls/pageActions.ts';
import { PageHead } from './pageHead.tsx';
import { ServiceSection } from './service/serviceSection.tsx';
import { UsageSection } from './usage/usageSection.tsx';

interface MetricsPageProperties {
	/** Undefined until the host has sent it. */
	readonly page: MetricsSnapshot | undefined;
	readonly kept: PageState;
	readonly actions: PageActions;
}

/** The whole page. */
export function MetricsPage({ page, kept, actions }: MetricsPageProperties): VNode {
	if (page === undefined) return <main class="page" aria-busy="true" />;
	return (
		<main class="page">
			<PageHead page={page} actions={actions} />
			{page.connection === 'none' ? <NotConnected page={page} actions={actions} /> : null}
			<BudgetSection page={page} actions={actions} />
			<UsageSection page={page} kept={kept} actions={actions} />
			{page.connection === 'none' ? null : <ServiceSection page={page} kept={kept} actions={actions} />}
		</main>
	);
}

function NotConnected({ page, actions }: { readonly page: MetricsSnapshot; readonly actions: PageActions }): VNode {
	const { strings } = page;
	return (
		<div class="welcome">
			<p>{strings.notConnected}</p>
			<div class="buttons">
				<Button text={strings.connect} primary onClick={() => actions.act('connect')} />
				<Button text={strings.useLocalService} onClick={() => actions.act('useLocalService')} />
			</div>
		</div>
	);
}
