import { drawing as closeIcon } from '@vscode/codicons/src/icons/close.svg';
import type { RefObject, VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { MetricsSnapshot } from '../../../protocol/metrics.ts';
import type { RequestList } from '../../../protocol/usageRequests.ts';
import { Button } from '../../shared/button.tsx';
import { format } from '../../shared/formatText.ts';
import { Icon } from '../../shared/icons.tsx';
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
	const { strings } = page;
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
					{format(strings.requestsOf, list.title)}
				</h3>
				<button
					type="button"
					class="tool"
					aria-label={strings.closeRequests}
					title={strings.closeRequests}
					onClick={close}
				>
					<Icon drawing={closeIcon} />
				</button>
			</div>
			{list.rows.length === 0 ? <p class="note">{strings.noRequests}</p> : <RequestTable page={page} list={list} />}
			{list.rows.some(({ isEstimate }) => isEstimate) ? <p class="note">{strings.requestsHint}</p> : null}
			{list.hasMore ? (
				<div class="buttons">
					<Button text={strings.showMore} onClick={() => actions.showMoreRequests()} />
				</div>
			) : null}
		</section>
	);
}
