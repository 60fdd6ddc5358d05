import { drawing as passIcon } from '@vscode/codicons/src/icons/check.svg';
import { drawing as stoppedIcon } from '@vscode/codicons/src/icons/circle-slash.svg';
import { drawing as pendingIcon } from '@vscode/codicons/src/icons/clockface.svg';
import { drawing as closeIcon } from '@vscode/codicons/src/icons/close.svg';
import { drawing as failedIcon } from '@vscode/codicons/src/icons/error.svg';
import { drawing as unknownIcon } from '@vscode/codicons/src/icons/question.svg';
import * as l10n from '@vscode/l10n';
import type { RefObject, VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../../../base/view/button.tsx';
import { type Drawing, Icon } from '../../../base/view/icons.tsx';
import { ScrollBox } from '../../../base/view/scrollBox.tsx';
import type { MetricsSnapshot } from '../../protocol/metrics.ts';
import type { RequestList, UsageRequest } from '../../protocol/usage.ts';
import type { PageActions } from '../controls/pageActions.ts';
import { momentText } from '../dateText.ts';
import { usageText } from './usageText.ts';

interface RequestPanelProperties {
	readonly page: MetricsSnapshot;
	readonly list: RequestList;
	readonly actions: PageActions;
	/** The element that opened it, which gets the focus back; null if the user did not open it now. */
	readonly opener: RefObject<HTMLElement | null>;
}

/** The requests behind a part of the usage. It takes the focus when it is opened; Escape closes it. */
export function RequestPanel({ page, list, actions, opener }: RequestPanelProperties): VNode {
	const heading = useRef<HTMLHeadingElement>(null);
	const part = JSON.stringify(list.behind);
	useLayoutEffect(() => {
		if (opener.current !== null) heading.current?.focus();
	}, [part]);
	const close = () => {
		const target = opener.current?.isConnected ? opener.current : document.querySelector<HTMLElement>('#use-title');
		opener.current = null;
		target?.focus();
		actions.openRequests(undefined);
	};
	return (
		<section
			class="panel requests"
			aria-labelledby="requests-title"
			onKeyDown={(event) => {
				if (event.key === 'Escape') close();
			}}
		>
			<div class="requests-head">
				<h3 id="requests-title" tabIndex={-1} ref={heading}>
					{l10n.t('Requests: {0}', list.title)}
				</h3>
				<button type="button" class="tool" aria-label={l10n.t('Close')} title={l10n.t('Close')} onClick={close}>
					<Icon drawing={closeIcon} />
				</button>
			</div>
			{list.rows.length === 0 ? (
				<p class="note">{l10n.t('There are no requests.')}</p>
			) : (
				<RequestTable page={page} list={list} />
			)}
			{list.rows.some(({ isEstimate }) => isEstimate) ? (
				<p class="note">
					{l10n.t('“up to” marks estimates for requests whose figures are not known, or not known yet.')}
				</p>
			) : null}
			{list.hasMore ? (
				<div class="buttons">
					<Button text={l10n.t('Show More')} onClick={() => actions.showMoreRequests()} />
				</div>
			) : null}
		</section>
	);
}

const ICONS: Readonly<Record<UsageRequest['state'], Drawing>> = {
	answered: passIcon,
	stopped: stoppedIcon,
	failed: failedIcon,
	pending: pendingIcon,
	unknown: unknownIcon,
};

/** Requests with their figures, the newest first. */
function RequestTable({ page, list }: { readonly page: MetricsSnapshot; readonly list: RequestList }): VNode {
	const { locale, now } = page;
	return (
		<ScrollBox>
			<table class="use">
				<caption class="visually-hidden">{l10n.t('Requests: {0}', list.title)}</caption>
				<thead>
					<tr>
						{[l10n.t('Time'), l10n.t('Operation'), l10n.t('Outcome'), l10n.t('Model')].map((name) => (
							<th key={name} scope="col">
								{name}
							</th>
						))}
						{[l10n.t('Tokens'), l10n.t('Reported cost'), l10n.t('Round trip')].map((name) => (
							<th key={name} scope="col" class="figure">
								{name}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{list.rows.map((request) => (
						<tr key={request.id}>
							<th scope="row" class="moment">
								{momentText(request.time, now, locale)}
							</th>
							<td>{request.operation}</td>
							<td class={`outcome ${request.state}`}>
								<Icon drawing={ICONS[request.state]} />
								<span>{request.outcome}</span>
							</td>
							<td>{request.model === '' ? '—' : request.model}</td>
							<td class="figure">{countedText('tokens', request, page)}</td>
							<td class="figure">{countedText('cost', request, page)}</td>
							<td class="figure">{usageText('roundTrip', request.roundTrip, page)}</td>
						</tr>
					))}
				</tbody>
			</table>
		</ScrollBox>
	);
}

function countedText(figure: 'tokens' | 'cost', request: UsageRequest, page: MetricsSnapshot): string {
	const text = usageText(figure, request[figure], page);
	return request.isEstimate && request[figure] !== null ? l10n.t('up to {0}', text) : text;
}
