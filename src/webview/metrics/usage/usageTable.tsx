import type { VNode } from 'preact';
import type { MetricsSnapshot } from '../../../protocol/metrics.ts';
import {
	USAGE_FIGURES,
	USAGE_GROUPS,
	type UsageBreakdown,
	type UsageGroup,
	type UsageRow,
} from '../../../protocol/usage.ts';
import type { RequestsBehind } from '../../../protocol/usageRequests.ts';
import { format } from '../../shared/formatText.ts';
import { ScrollBox } from '../../shared/scrollBox.tsx';
import { dayText } from '../../shared/time.ts';
import { Bar } from '../controls/bar.tsx';
import { Choice } from '../controls/choice.tsx';
import type { PageActions } from '../controls/pageActions.ts';
import { gainText, provedText } from './provedText.ts';
import { usageText } from './usageText.ts';

interface UsageTableProperties {
	readonly page: MetricsSnapshot;
	readonly by: UsageGroup;
	readonly actions: PageActions;
	/** Opens the requests behind a row. */
	readonly onOpen: (behind: RequestsBehind) => void;
}

/** Our own usage in groups, with a bar for the tokens of each row. */
export function UsageTable({ page, by, actions, onOpen }: UsageTableProperties): VNode {
	const { strings, usage } = page;
	// Those that take a query of their own come with the next snapshot.
	const group = usage.groups.find((each) => each.by === by);
	return (
		<div class="panel">
			<Choice
				name="by"
				label={strings.groupBy}
				options={USAGE_GROUPS.map((value) => ({ value, text: strings.groups[value] }))}
				chosen={by}
				onChoose={(value) => actions.chooseGroup(value)}
			/>
			{group === undefined ? (
				<p class="note">{strings.loadingGroup}</p>
			) : (
				<Group page={page} group={group} onOpen={onOpen} />
			)}
		</div>
	);
}

interface GroupProperties extends Pick<UsageTableProperties, 'page' | 'onOpen'> {
	readonly group: UsageBreakdown;
}

function Group({ page, group, onOpen }: GroupProperties): VNode {
	const { strings } = page;
	const { by, rows, more, proved } = group;
	if (rows.length === 0) return <p class="note">{by === 'optimization' ? strings.noOptimizations : strings.noUsage}</p>;
	const most = Math.max(1, ...rows.map(({ figures }) => figures.tokens ?? 0));
	return (
		<>
			<ScrollBox>
				<table class="bars use">
					<caption class="visually-hidden">{`${strings.usage}: ${strings.groups[by]}`}</caption>
					<TableHead page={page} by={by} />
					<tbody>
						{rows.map((row, index) => (
							<TableRow key={row.key ?? index} row={row} by={by} most={most} page={page} onOpen={onOpen} />
						))}
					</tbody>
				</table>
			</ScrollBox>
			{more === 0 ? null : <p class="note">{format(strings.more, String(more))}</p>}
			{proved === undefined ? null : <p class="note proved">{provedText(proved, page)}</p>}
		</>
	);
}

function TableHead({ page, by }: Pick<UsageTableProperties, 'page' | 'by'>): VNode {
	const { strings } = page;
	return (
		<thead>
			<tr>
				<th scope="col">{strings.groups[by]}</th>
				<td aria-hidden="true" />
				{USAGE_FIGURES.map((figure) => (
					<th key={figure} scope="col" class="figure">
						{strings.figures[figure]}
					</th>
				))}
				{by === 'optimization' ? (
					<>
						<th scope="col">{strings.verdict}</th>
						<th scope="col">{strings.gain}</th>
					</>
				) : null}
			</tr>
		</thead>
	);
}

interface TableRowProperties extends Omit<UsageTableProperties, 'actions'> {
	readonly row: UsageRow;
	/** The largest number of tokens in a row. */
	readonly most: number;
}

function TableRow({ row, by, most, page, onOpen }: TableRowProperties): VNode {
	const { key, hint } = row;
	const name = rowName(row, by, page);
	return (
		<tr class={key === undefined ? '' : 'opens'}>
			<th scope="row" title={hint}>
				{key === undefined ? (
					name
				) : (
					<button
						type="button"
						class="row-name"
						aria-label={format(page.strings.showRequests, name)}
						onClick={() => onOpen({ kind: 'group', by, key })}
					>
						{name}
					</button>
				)}
			</th>
			<Bar part={(row.figures.tokens ?? 0) / most} />
			{USAGE_FIGURES.map((figure) => (
				<td key={figure} class="figure">
					{usageText(figure, row.figures[figure], page)}
				</td>
			))}
			{by === 'optimization' ? (
				<>
					<td>{page.strings.verdicts[row.proved?.kind ?? 'notProven']}</td>
					<td>{gainText(row, page)}</td>
				</>
			) : null}
		</tr>
	);
}

function rowName({ name }: UsageRow, by: UsageGroup, { strings, locale }: MetricsSnapshot): string {
	if (name !== '') return by === 'day' ? dayText(name, locale) : name;
	const unnamed = { workspace: strings.noFolder, conversation: strings.noConversation };
	return by === 'workspace' || by === 'conversation' ? unnamed[by] : strings.noModel;
}
