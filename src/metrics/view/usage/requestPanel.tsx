import { drawing as closeIcon } from '@vscode/codicons/src/icons/close.svg';
import * as l10n from '@vscode/l10n';
import type { RefObject, VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../../../base/view/button.tsx';
import { Icon } from '../../../base/view/icons.tsx';
import type { MetricsSnapshot } from '../../protocol/metrics.ts';
import type { RequestList } from '../../protocol/usageRequests.ts';
import type { PageActions } from '../controls/pageActions.ts';
import { RequestTable } from './requestTable.tsx';

interface RequestPanelProperties {
	readonly page: MetricsSnapshot;
	readonly list: RequestList;
	readonly actions: PageActions;
	/** What the user opened it with, which gets the focus back; null if they did not open it now. */
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
				<p class="note">{l10n.t('“up to” marks estimates of requests whose figures are not known, or not yet.')}</p>
			) : null}
			{list.hasMore ? (
				<div class="buttons">
					<Button text={l10n.t('Show More')} onClick={() => actions.showMoreRequests()} />
				</div>
			) : null}
		</section>
	);
}
