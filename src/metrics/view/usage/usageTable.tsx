import * as l10n from '@vscode/l10n';
import type { VNode } from 'preact';
import { ScrollBox } from '../../../base/view/scrollBox.tsx';
import type { MetricsSnapshot } from '../../protocol/metrics.ts';
import {
	type RequestsBehind,
	USAGE_FIGURES,
	USAGE_GROUPS,
	type UsageBreakdown,
	type UsageGroup,
	type UsageRow,
} from '../../protocol/usage.ts';
import { Bar, Choice } from '../controls/choice.tsx';
import type { PageActions } from '../controls/pageActions.ts';
import { dayText } from '../dateText.ts';
import { figureName, gainText, provedText, provedVerdictText, usageText } from './usageText.ts';

interface UsageTableProperties {
	readonly page: MetricsSnapshot;
	readonly by: UsageGroup;
	readonly actions: PageActions;
	/** Opens the requests behind a row. */
	readonly onOpen: (behind: RequestsBehind) => void;
}

/** Our own usage in groups, with a bar for the tokens of each row. */
export function UsageTable({ page, by, actions, onOpen }: UsageTableProperties): VNode {
	const { usage } = page;
	// Those that need their own query come with the next snapshot.
	const group = usage.groups.find((each) => each.by === by);
	return (
		<div class="panel">
			<Choice
				name="by"
				label={l10n.t('By')}
				options={USAGE_GROUPS.map((value) => ({ value, text: groupName(value) }))}
				chosen={by}
				onChoose={(value) => actions.chooseGroup(value)}
			/>
			{group === undefined ? (
				<p class="note">{l10n.t('Adding up…')}</p>
			) : (
				<Group page={page} group={group} onOpen={onOpen} />
			)}
		</div>
	);
}

interface GroupProperties {
	readonly page: MetricsSnapshot;
	readonly onOpen: (behind: RequestsBehind) => void;
	readonly group: UsageBreakdown;
}

function Group({ page, group, onOpen }: GroupProperties): VNode {
	const { by, rows, more, proved } = group;
	if (rows.length === 0) return <p class="note">{emptyText(by)}</p>;
	const most = Math.max(1, ...rows.map(({ figures }) => figures.tokens ?? 0));
	return (
		<>
			<ScrollBox>
				<table class="bars use">
					<caption class="visually-hidden">{`${l10n.t('Your Usage')}: ${groupName(by)}`}</caption>
					<TableHead by={by} />
					<tbody>
						{rows.map((row, index) => (
							<TableRow key={row.key ?? index} row={row} by={by} most={most} page={page} onOpen={onOpen} />
						))}
					</tbody>
				</table>
			</ScrollBox>
			{more === 0 ? null : <p class="note">{l10n.t('and {0} more', more)}</p>}
			{proved === undefined ? null : <p class="note proved">{provedText(proved, page)}</p>}
		</>
	);
}

function emptyText(by: UsageGroup): string {
	return by === 'optimization'
		? l10n.t('No optimizations were accepted in this time.')
		: l10n.t('There were no requests in this time.');
}

function TableHead({ by }: { readonly by: UsageGroup }): VNode {
	return (
		<thead>
			<tr>
				<th scope="col">{groupName(by)}</th>
				<td aria-hidden="true" />
				{USAGE_FIGURES.map((figure) => (
					<th key={figure} scope="col" class="figure">
						{figureName(figure)}
					</th>
				))}
				{by === 'optimization' ? (
					<>
						<th scope="col">{l10n.t('Verdict')}</th>
						<th scope="col">{l10n.t('Gain for Cost')}</th>
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
						aria-label={l10n.t('Show the requests: {0}', name)}
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
					<td>{provedVerdictText(row.proved?.kind ?? 'notProven')}</td>
					<td>{gainText(row, page)}</td>
				</>
			) : null}
		</tr>
	);
}

function rowName({ name }: UsageRow, by: UsageGroup, { locale }: MetricsSnapshot): string {
	if (name !== '') return by === 'day' ? dayText(name, locale) : name;
	if (by === 'workspace') return l10n.t('no folder');
	return by === 'conversation' ? l10n.t('no conversation') : l10n.t('not reported');
}

function groupName(by: UsageGroup): string {
	const names: Readonly<Record<UsageGroup, string>> = {
		operation: l10n.t('Operation'),
		model: l10n.t('Model'),
		workspace: l10n.t('Workspace'),
		day: l10n.t('Day'),
		conversation: l10n.t('Conversation'),
		optimization: l10n.t('Accepted Optimization'),
	};
	return names[by];
}
