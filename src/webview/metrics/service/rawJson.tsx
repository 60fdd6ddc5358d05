import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { ServiceMetrics } from '../../../protocol/metrics.ts';
import type { MetricsStrings } from '../../../protocol/metricsStrings.ts';
import { ScrollBox } from '../../shared/scrollBox.tsx';

interface RawJsonProperties {
	readonly metrics: ServiceMetrics;
	readonly strings: MetricsStrings;
}

/** The body as it came. Drawn when it is opened. */
export function RawJson({ metrics, strings }: RawJsonProperties): VNode {
	const [open, setOpen] = useState(false);
	return (
		<details class="group raw" onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary>{strings.raw}</summary>
			{open && metrics.rawIsCut ? <p class="note">{strings.rawCut}</p> : null}
			{open ? (
				<ScrollBox>
					<pre>{metrics.raw}</pre>
				</ScrollBox>
			) : null}
		</details>
	);
}
