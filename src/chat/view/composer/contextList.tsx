import * as l10n from '@vscode/l10n';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { renderText } from '../markdown/renderText.ts';
import type { ContextSearch } from '../model/contextSearch.ts';
import { KindIcon } from './kindIcon.tsx';
import { OptionList } from './optionList.tsx';
import type { ContextCompletion } from './useContextCompletion.ts';

/** In milliseconds: most answers come sooner, and a line that flickers with each key would distract. */
const SHOWN_AFTER = 250;

interface ContextListProperties {
	/** Of the list of options. */
	readonly listId: string;
	readonly search: ContextSearch;
	readonly completion: ContextCompletion;
}

/** The list of what can be attached. */
export function ContextList({ listId, search, completion }: ContextListProperties): VNode {
	const { items, awaits } = search;
	const isBusy = awaits !== 'nothing';
	const isShown = useSearching(isBusy, search.queryId);
	return (
		<div class="context-list">
			{items.length > 0 && (
				<OptionList
					id={listId}
					label={l10n.t('What can be attached')}
					isBusy={isBusy}
					options={items}
					chosen={completion.chosen}
					choose={completion.choose}
					keyOf={({ id }) => id}
					titleOf={({ name, detail }) => [name, detail].filter((part) => part !== '').join(' – ')}
				>
					{({ kind, name, detail }) => (
						<>
							<span class="context-icon">
								<KindIcon kind={kind} />
							</span>
							<span class="context-name">{renderText(name)}</span>
							<span class="suggestion-detail">{renderText(detail)}</span>
						</>
					)}
				</OptionList>
			)}
			<p class="context-status" role="status">
				{isShown && isBusy ? l10n.t('Searching…') : ''}
			</p>
		</div>
	);
}

/** Whether to show that the search is still running. */
function useSearching(isBusy: boolean, queryId: number): boolean {
	const [isShown, setIsShown] = useState(false);
	useEffect(() => {
		setIsShown(false);
		if (!isBusy) return undefined;
		const timer = setTimeout(() => setIsShown(true), SHOWN_AFTER);
		return () => clearTimeout(timer);
	}, [isBusy, queryId]);
	return isShown;
}
