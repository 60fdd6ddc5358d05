import type { VNode } from 'preact';
import { type MetricsSnapshot, USE_FIGURES, USE_GROUPS, type UseGroup, type UseRow } from '../../protocol/metrics.ts';
import { ScrollBox } from '../chat/scrollBox.tsx';
import { Bar } from './bar.tsx';
import { Choice } from './choice.tsx';
import { fill } from './figureText.ts';
import type { PageActions } from './pageActions.ts';
import { useText } from './useText.ts';

interface UseTableProperties {
	readonly page: MetricsSnapshot;
	readonly by: UseGroup['by'];
	readonly actions: PageActions;
}

/** Our own use, told apart by what it was: a bar for the tokens of each row. */
export function UseTable({ page, by, actions }: UseTableProperties): VNode | null {
	const { strings, use } = page;
	const group = use.groups.find((each) => each.by === by);
	if (group === undefined) return null;
	const most = Math.max(1, ...group.rows.map(({ figures }) => figures.tokens ?? 0));
	return (
		<div class="panel">
			<Choice
				name="by"
				label={strings.groupBy}
				options={USE_GROUPS.map((value) => ({ value, text: strings.groups[value] }))}
				chosen={by}
				onChoose={(value) => actions.keep({ by: value })}
			/>
			<ScrollBox>
				<table class="bars use">
					<caption class="visually-hidden">{`${strings.use}: ${strings.groups[by]}`}</caption>
					<TableHead page={page} by={by} />
					<tbody>
						{group.rows.map((row) => (
							<TableRow key={row.hint} row={row} name={rowName(row, by, page)} most={most} page={page} />
						))}
					</tbody>
				</table>
			</ScrollBox>
			{group.more === 0 ? null : <p class="note">{fill(strings.more, String(group.more))}</p>}
		</div>
	);
}

function TableHead({ page, by }: Omit<UseTableProperties, 'actions'>): VNode {
	const { strings } = page;
	return (
		<thead>
			<tr>
				<th scope="col">{strings.groups[by]}</th>
				<td aria-hidden="true" />
				{USE_FIGURES.map((figure) => (
					<th key={figure} scope="col" class="figure">
						{strings.figures[figure]}
					</th>
				))}
			</tr>
		</thead>
	);
}

interface TableRowProperties {
	readonly row: UseRow;
	readonly name: string;
	/** The most tokens of a row. */
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
			{USE_FIGURES.map((figure) => (
				<td key={figure} class="figure">
					{useText(figure, row.figures[figure], page)}
				</td>
			))}
		</tr>
	);
}

function rowName({ name }: UseRow, by: UseGroup['by'], { strings, locale }: MetricsSnapshot): string {
	if (name === '') return by === 'workspace' ? strings.noFolder : strings.noModel;
	if (by !== 'day') return name;
	const [year = 1970, month = 1, day = 1] = name.split('-').map(Number);
	return new Date(year, month - 1, day).toLocaleDateString(locale, { dateStyle: 'medium' });
}
