import { drawing as errorIcon } from '@vscode/codicons/src/icons/error.svg';
import { drawing as warningIcon } from '@vscode/codicons/src/icons/warning.svg';
import * as l10n from '@vscode/l10n';
import type { VNode } from 'preact';
import { Button } from '../../base/view/button.tsx';
import { Icon } from '../../base/view/icons.tsx';
import type { BudgetBar, MetricsSnapshot } from '../protocol/metrics.ts';
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
			<p>{l10n.t('{0} Your previous usage is shown below.', reason)}</p>
			<div class="buttons">
				<Button text={l10n.t('Connect to a Service')} primary onClick={() => actions.act('connect')} />
				<Button text={l10n.t('Use the Local Service')} onClick={() => actions.act('useLocalService')} />
			</div>
		</div>
	);
}

interface BudgetSectionProperties {
	readonly page: MetricsSnapshot;
	readonly actions: PageActions;
}

/** How each limit of the budget stands; one line if there is no budget. */
function BudgetSection({ page, actions }: BudgetSectionProperties): VNode {
	const { budget } = page;
	const setBudget = <Button text={l10n.t('Set a Budget…')} onClick={() => actions.setBudget()} />;
	if (budget.length === 0) {
		return (
			<section class="no-budget" aria-label={l10n.t('Budget')}>
				<span class="note">{l10n.t('No budget is set.')}</span>
				<button type="button" class="link" onClick={() => actions.setBudget()}>
					{l10n.t('Set a Budget…')}
				</button>
			</section>
		);
	}
	return (
		<section aria-labelledby="budget-title">
			<h2 id="budget-title">{l10n.t('Budget')}</h2>
			<ul class="limits">
				{budget.map((bar, index) => (
					<Limit key={`${index} ${bar.name}`} bar={bar} onChange={() => actions.setBudget(index)} />
				))}
			</ul>
			<div class="buttons">{setBudget}</div>
		</section>
	);
}

interface LimitProperties {
	readonly bar: BudgetBar;
	readonly onChange: () => void;
}

function Limit({ bar, onChange }: LimitProperties): VNode {
	const { name, state, stateText, resetText, usedUpText } = bar;
	return (
		<li class={`limit ${state}`}>
			<div class="limit-head">
				<h3>{name}</h3>
				<button type="button" class="link" aria-label={l10n.t('Change the Limit: {0}', name)} onClick={onChange}>
					{l10n.t('Change…')}
				</button>
			</div>
			{stateText === '' ? null : (
				<p class="limit-state">
					<Icon drawing={state === 'reached' ? errorIcon : warningIcon} />
					{stateText}
				</p>
			)}
			<Meter bar={bar} />
			<p>{figuresText(bar)}</p>
			<p class="note">{usedUpText === '' ? resetText : `${resetText} ${usedUpText}`}</p>
		</li>
	);
}

/** What is used is solid, what is reserved is striped; screen readers have a meter without its look. */
function Meter({ bar }: { readonly bar: BudgetBar }): VNode {
	const { name, amount, used, reserved, state } = bar;
	// A limit of 0 is always reached.
	const most = amount === 0 ? 1 : amount;
	const now = amount === 0 ? 1 : Math.min(used, amount);
	const percent = (part: number) => `${Math.max(0, Math.min(1, part / most)) * 100}%`;
	return (
		<>
			<meter
				class="visually-hidden"
				aria-label={name}
				aria-valuetext={figuresText(bar)}
				min={0}
				max={most}
				value={now}
			/>
			<div class={`meter ${state}`} aria-hidden="true">
				<div class="meter-used" style={{ width: percent(now) }} />
				<div class="meter-reserved" style={{ width: percent(Math.min(reserved, most - now)) }} />
			</div>
		</>
	);
}

function figuresText({ usedText, reservedText, leftText }: BudgetBar): string {
	return [usedText, reservedText, leftText].filter((text) => text !== '').join(' · ');
}
