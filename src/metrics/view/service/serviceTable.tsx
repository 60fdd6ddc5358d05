import * as l10n from '@vscode/l10n';
import { Fragment, type VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ScrollBox } from '../../../base/view/scrollBox.tsx';
import type { MetricsSnapshot, ServiceTable } from '../../protocol/metrics.ts';
import { formatFigure } from '../charts/formatFigure.ts';
import { Bar } from '../controls/choice.tsx';

interface ServiceTableProperties {
	readonly table: ServiceTable;
	readonly page: MetricsSnapshot;
}

/** A list in the metrics: each row has its values, and a bar for the chosen column. */
export function ServiceTableView({ table, page }: ServiceTableProperties): VNode {
	const figures = table.columns.flatMap(({ isFigure }, index) => (isFigure ? [index] : []));
	const [chosen, setChosen] = useState<number | undefined>();
	const column = chosen !== undefined && figures.includes(chosen) ? chosen : figures[0];
	const name = table.name || l10n.t('Metrics of the Service');
	return (
		<div class="group">
			<h3>{name}</h3>
			<div class="panel">
				{figures.length < 2 ? null : (
					<label class="column-choice">
						{l10n.t('Column')}{' '}
						<select value={column} onChange={(event) => setChosen(Number(event.currentTarget.value))}>
							{figures.map((index) => (
								<option key={index} value={index}>
									{table.columns[index]?.name || l10n.t('Value')}
								</option>
							))}
						</select>
					</label>
				)}
				<ScrollBox>
					<table class="bars">
						<caption class="visually-hidden">{name}</caption>
						<TableHead table={table} barOf={column} />
						<TableBody table={table} page={page} barOf={column} />
					</table>
				</ScrollBox>
			</div>
		</div>
	);
}

interface TablePartProperties extends ServiceTableProperties {
	/** The index of the column that has a bar beside it. */
	readonly barOf: number | undefined;
}

function TableHead({ table, barOf }: Omit<TablePartProperties, 'page'>): VNode {
	return (
		<thead>
			<tr>
				{table.columns.map(({ name, isFigure }, index) => (
					<Fragment key={index}>
						<th scope="col" class={isFigure ? 'figure' : ''}>
							{name || l10n.t('Value')}
						</th>
						{index === barOf ? <td aria-hidden="true" /> : null}
					</Fragment>
				))}
			</tr>
		</thead>
	);
}

function TableBody({ table, page, barOf }: TablePartProperties): VNode {
	const values = barOf === undefined ? [] : table.rows.map((row) => numberIn(row[barOf]));
	const most = values.reduce((a, b) => Math.max(a, Math.abs(b)), 0) || 1;
	return (
		<tbody>
			{table.rows.map((row, index) => (
				<tr key={index}>
					{table.columns.map(({ unit, isFigure }, at) => (
						<Fragment key={at}>
							<td class={isFigure ? 'figure' : 'text'}>{cellText(row[at], page.locale, unit)}</td>
							{at === barOf ? <Bar part={Math.abs(values[index] ?? 0) / most} /> : null}
						</Fragment>
					))}
				</tr>
			))}
		</tbody>
	);
}

function numberIn(cell: string | number | null | undefined): number {
	return typeof cell === 'number' ? cell : 0;
}

function cellText(cell: string | number | null | undefined, locale: string, unit: string | undefined): string {
	return typeof cell === 'string' ? cell : formatFigure(cell ?? null, locale, unit);
}
