import * as l10n from '@vscode/l10n';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ScrollBox } from '../../../base/view/scrollBox.tsx';
import type { ChartPoint } from './chartShape.ts';

interface ValuesTableProperties {
	readonly name: string;
	readonly points: readonly ChartPoint[];
	readonly timeText: (time: number) => string;
	readonly valueText: (value: number | null) => string;
}

/** More rows would not be read. */
const MOST_ROWS = 200;

/** The values of a chart as a table, newest first. Drawn when it is opened. */
export function ValuesTable({ name, points, timeText, valueText }: ValuesTableProperties): VNode {
	const [open, setOpen] = useState(false);
	const known = open ? points.filter(({ value }) => value !== null).toReversed() : [];
	return (
		<details class="values" onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary>{l10n.t('Values as a table')}</summary>
			{open ? (
				<ScrollBox>
					<table>
						<caption class="visually-hidden">{name}</caption>
						<thead>
							<tr>
								<th scope="col">{l10n.t('Time')}</th>
								<th scope="col" class="figure">
									{l10n.t('Value')}
								</th>
							</tr>
						</thead>
						<tbody>
							{known.slice(0, MOST_ROWS).map(({ time, value }) => (
								<tr key={time}>
									<th scope="row">{timeText(time)}</th>
									<td class="figure">{valueText(value)}</td>
								</tr>
							))}
						</tbody>
					</table>
				</ScrollBox>
			) : null}
			{known.length > MOST_ROWS ? <p class="note">{l10n.t('and {0} more', known.length - MOST_ROWS)}</p> : null}
		</details>
	);
}
