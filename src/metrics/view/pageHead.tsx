import { drawing as exportIcon } from '@vscode/codicons/src/icons/export.svg';
import { drawing as refreshIcon } from '@vscode/codicons/src/icons/refresh.svg';
import * as l10n from '@vscode/l10n';
import type { VNode } from 'preact';
import { Icon } from '../../base/view/icons.tsx';
import { dayName } from '../../base/view/time.ts';
import type { MetricsSnapshot } from '../protocol/metrics.ts';
import { type DayRange, METRICS_RANGES } from '../protocol/usage.ts';
import { Choice } from './controls/choice.tsx';
import { DayInputs } from './controls/dayInputs.tsx';
import type { PageActions } from './controls/pageActions.ts';
import { rangeName } from './usage/usageText.ts';

/** The title, the range, and the tools of the page. */
export function PageHead({ page, actions }: { readonly page: MetricsSnapshot; readonly actions: PageActions }): VNode {
	const { service, range, notConnected, state } = page;
	const isLoading = state.kind === 'loading';
	return (
		<header class="head">
			<h1>{l10n.t('Metrics')}</h1>
			{service === '' ? null : <span class="head-service">{service}</span>}
			<div class="head-tools">
				<Choice
					name="range"
					label={l10n.t('Range')}
					options={[...METRICS_RANGES, DAYS].map((value) => ({ value, text: rangeName(value) }))}
					chosen={typeof range === 'object' ? DAYS : range}
					onChoose={(value) => actions.chooseRange(value === DAYS ? shownDays(page) : value)}
				/>
				{notConnected === '' && (
					<button
						type="button"
						class={isLoading ? 'tool busy' : 'tool'}
						aria-label={isLoading ? l10n.t('Refreshing…') : l10n.t('Refresh')}
						title={isLoading ? l10n.t('Refreshing…') : l10n.t('Refresh')}
						onClick={() => actions.act('refresh')}
					>
						<Icon drawing={refreshIcon} />
					</button>
				)}
				<button
					type="button"
					class="tool"
					aria-label={l10n.t('Export…')}
					title={l10n.t('Export…')}
					onClick={() => actions.act('export')}
				>
					<Icon drawing={exportIcon} />
				</button>
			</div>
			{typeof range === 'object' ? <DayInputs page={page} range={range} onChoose={actions.chooseRange} /> : null}
		</header>
	);
}

const DAYS = 'days' as const;

/** The days that the page shows, to begin with. */
function shownDays({ range, usage, now }: MetricsSnapshot): DayRange {
	const to = dayName(now);
	const from = range === 'all' ? usage.firstDay : dayName(usage.buckets[0] ?? now);
	return { from: from ?? to, to };
}
