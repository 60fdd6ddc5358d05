import * as l10n from '@vscode/l10n';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { ServiceMetrics } from '../../../protocol/metrics.ts';
import { ScrollBox } from '../../shared/scrollBox.tsx';

interface RawJsonProperties {
	readonly metrics: ServiceMetrics;
}

/** The body as it came. Drawn when it is opened. */
export function RawJson({ metrics }: RawJsonProperties): VNode {
	const [open, setOpen] = useState(false);
	return (
		<details class="group raw" onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary>{l10n.t('Raw JSON')}</summary>
			{open && metrics.rawIsCut ? <p class="note">{l10n.t('Only its beginning is shown.')}</p> : null}
			{open ? (
				<ScrollBox>
					<pre>{metrics.raw}</pre>
				</ScrollBox>
			) : null}
		</details>
	);
}
