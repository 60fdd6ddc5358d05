import * as l10n from '@vscode/l10n';
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { renderText } from '../../markdown/renderText.ts';
import type { ContextSearch } from '../model/contextSearch.ts';
import { KindIcon } from './kindIcon.tsx';
import { SUGGESTION_LIST_ID, suggestionId } from './suggestionList.tsx';
import type { ContextCompletion } from './useContextCompletion.ts';

/** In milliseconds: most answers come sooner, and a line that comes and goes with each key would only disturb. */
const SAID_AFTER = 250;

interface ContextListProperties {
	readonly search: ContextSearch;
	readonly completion: Pick<ContextCompletion, 'chosen' | 'choose'>;
}

/** The list of what can be attached. The focus stays in the text box, so a mouse press must not take it. */
export function ContextList({ search, completion }: ContextListProperties): VNode {
	const { items, awaits } = search;
	const { chosen, choose } = completion;
	const isBusy = awaits !== 'nothing';
	const isSaid = useSaid(isBusy, search.queryId);
	const list = useRef<HTMLDivElement>(null);
	useEffect(() => list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' }), [chosen, items]);
	return (
		<div class="context-list">
			{items.length > 0 && (
				<div
					id={SUGGESTION_LIST_ID}
					class="suggestions"
					role="listbox"
					aria-label={l10n.t('What can be attached')}
					aria-busy={isBusy}
					ref={list}
				>
					{items.map((item, index) => (
						// biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant leads here from the text box
						// biome-ignore lint/a11y/useKeyWithClickEvents: the text box has the keys
						<div
							key={item.id}
							id={suggestionId(index)}
							role="option"
							aria-selected={index === chosen}
							title={[item.name, item.detail].filter((part) => part !== '').join(' – ')}
							onMouseDown={(event) => event.preventDefault()}
							onClick={() => choose(item)}
						>
							<span class="context-icon">
								<KindIcon kind={item.kind} />
							</span>
							<span class="context-name">{renderText(item.name)}</span>
							<span class="suggestion-detail">{renderText(item.detail)}</span>
						</div>
					))}
				</div>
			)}
			<p class="context-status" role="status">
				{isSaid && isBusy ? l10n.t('Searching…') : ''}
			</p>
		</div>
	);
}

/** Whether to say that the search goes on. */
function useSaid(isBusy: boolean, queryId: number): boolean {
	const [said, setSaid] = useState(false);
	useEffect(() => {
		setSaid(false);
		if (!isBusy) return undefined;
		const timer = setTimeout(() => setSaid(true), SAID_AFTER);
		return () => clearTimeout(timer);
	}, [isBusy, queryId]);
	return said;
}
