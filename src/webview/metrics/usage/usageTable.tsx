import type { VNode } from 'preact';
import type { MetricsSnapshot } from '../../../protocol/metrics.ts';
import { USAGE_FIGURES, USAGE_GROUPS, type UsageBreakdown, type UsageRow } from '../../../protocol/usage.ts';
import { format } from '../../shared/formatText.ts';
import { ScrollBox } from '../../shared/scrollBox.tsx';
import { Bar } from '../controls/bar.tsx';
import { Choice } from '../controls/choice.tsx';
import type { PageActions } from '../controls/pageActions.ts';
import { usageText } from './usageText.ts';

interface UsageTableProperties {
	readonly page: MetricsSnapshot;
	readonly by: UsageBreakdown['by'];
	readonly actions: PageActions;
}

/** Our own usage in groups, with a bar for the tokens of each row. */
export function UsageTable({ page, by, actions }: UsageTableProperties): VNode | null {
	const { strings, usage } = page;
	const group = usage.groups.find((each) => each.by === by);
	if (group === undefined) return null;
	const most = Math.max(1, ...group.rows.map(({ figures }) => figures.tokens ?? 0));
	return (
		<div class="panel">
			<Choice
				name="by"
				label={strings.groupBy}
				options={USAGE_GROUPS.map((value) => ({ value, text: strings.groups[value] }))}
				chosen={by}
				onChoose={(value) => actions.keep({ by: value })}
			/>
			<ScrollBox>
				<table class="bars use">
					<caption class="visually-hidden">{`${strings.usage}: ${strings.groups[by]}`}</caption>
					<TableHead page={page} by={by} />
					<tbody>
						{group.rows.map((row) => (
							<TableRow key={row.hint} row={row} name={rowName(row, by, page)} most={most} page={page} />
						))}
					</tbody>
				</table>
			</ScrollBox>
			{group.more === 0 ? null : <p class="note">{format(strings.more, String(group.more))}</p>}
		</div>
	);
}

function TableHead({ page, by }: Omit<UsageTableProperties, 'actions'>): VNode {
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
			</tr>
		</thead>
	);
}

interface TableRowProperties {
	readonly row: UsageRow;
	readonly name: string;
	/** The largest number of tokens in a row. */
	readonly most: number;
	readonly page: MetricsSnapshot;
}

function TableRow({ row, name, most, page }: TableRowProperties): VNode {
	return (
		<tr>
			<th scope="row" title={row.hint}>
				{name}
			</th>
			<Bar part={(row.figures.tokens ?? 0) / most} />
			{USAGE_FIGURES.map((figure) => (
				<td key={figure} class="figure">
					{usageText(figure, row.figures[figure], page)}
				</td>
			))}
		</tr>
	);
}

function rowName({ name }: UsageRow, by: UsageBreakdown['by'], { strings, locale }: MetricsSnapshot): string {
	if (name === '') return by === 'workspace' ? strings.noFolder : strings.noModel;
	if (by !== 'day') return name;
	const [year = 1970, month = 1, day = 1] = name.split('-').map(Number);
	return new Date(year, month - 1, day).toLocaleDateString(locale, { dateStyle: 'medium' });
}
