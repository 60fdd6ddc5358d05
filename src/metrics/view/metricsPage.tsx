import * as l10n from '@vscode/l10n';
import type { VNode } from 'preact';
import { Button } from '../../base/view/button.tsx';
import type { MetricsSnapshot } from '../protocol/metrics.ts';
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
			{page.notConnected === '' ? null : <NotConnected reason={page.notConnected} actions={actions} />}
			<BudgetSection page={page} actions={actions} />
			<UsageSection page={page} kept={kept} actions={actions} />
			{page.notConnected === '' ? <ServiceSection page={page} kept={kept} actions={actions} /> : null}
		</main>
	);
}

function NotConnected({ reason, actions }: { readonly reason: string; readonly actions: PageActions }): VNode {
	return (
		<div class="welcome">
			<p>{l10n.t('{0} What you have used before is shown below.', reason)}</p>
			<div class="buttons">
				<Button text={l10n.t('Connect to a Service')} primary onClick={() => actions.act('connect')} />
				<Button text={l10n.t('Use the Local Service')} onClick={() => actions.act('useLocalService')} />
			</div>
		</div>
	);
}
