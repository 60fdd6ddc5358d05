import { drawing as pinIcon } from '@vscode/codicons/src/icons/pin.svg';
import * as l10n from '@vscode/l10n';
import type { VNode } from 'preact';
import { Icon } from '../../../base/view/icons.tsx';
import { sparkPath } from '../charts/sparkPath.ts';

interface MetricCardProperties {
	readonly name: string;
	readonly value: string;
	/** The full figure, if `value` is abbreviated. */
	readonly hint: string;
	readonly note: string;
	readonly values: readonly (number | null)[];
	/** The id of the chart that it opens. */
	readonly chartId: string;
	readonly selected: boolean;
	readonly onSelect: () => void;
	readonly pin?: PinProperties;
}

export interface PinProperties {
	readonly isPinned: boolean;
	readonly onPin: () => void;
}

/** A figure with its line and its change; opens its chart. */
export function MetricCard(properties: MetricCardProperties): VNode {
	const { name, value, hint, note, values, chartId, selected, onSelect, pin } = properties;
	return (
		<li class={selected ? 'card selected' : 'card'}>
			<button type="button" class="card-main" aria-expanded={selected} aria-controls={chartId} onClick={onSelect}>
				<span class="card-name" title={name}>
					{name}
				</span>
				<span class="card-value" title={hint}>
					{value}
				</span>
				<Sparkline values={values} />
				<span class="card-note">{note}</span>
			</button>
			{pin === undefined ? null : <PinButton name={name} {...pin} />}
		</li>
	);
}

/** Pins a metric to the status bar, or unpins it. */
export function PinButton({ name, isPinned, onPin }: PinProperties & { readonly name: string }): VNode {
	const label = isPinned ? l10n.t('Remove from the Status Bar') : l10n.t('Show in the Status Bar');
	return (
		<button
			type="button"
			class={isPinned ? 'pin pinned' : 'pin'}
			aria-pressed={isPinned}
			aria-label={`${l10n.t('Show in the Status Bar')}: ${name}`}
			title={label}
			onClick={onPin}
		>
			<Icon drawing={pinIcon} />
		</button>
	);
}

const WIDTH = 120;
const HEIGHT = 28;

/** A line without axes, for a card. Screen readers skip it: the card has the figures. */
function Sparkline({ values }: { readonly values: readonly (number | null)[] }): VNode {
	const path = sparkPath(values, WIDTH, HEIGHT);
	return (
		<svg class="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
			{path === '' ? null : <path d={path} vector-effect="non-scaling-stroke" />}
		</svg>
	);
}
