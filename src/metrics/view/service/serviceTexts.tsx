import * as l10n from '@vscode/l10n';
import type { VNode } from 'preact';
import type { MetricsSnapshot, ServiceText } from '../../protocol/metrics.ts';
import { PinButton } from '../controls/metricCard.tsx';
import type { PageActions } from '../controls/pageActions.ts';

interface ServiceTextsProperties {
	readonly texts: readonly ServiceText[];
	readonly page: MetricsSnapshot;
	readonly actions: PageActions;
}

/** The values that are not numbers. */
export function ServiceTexts({ texts, page, actions }: ServiceTextsProperties): VNode | null {
	const { pinned } = page;
	if (texts.length === 0) return null;
	return (
		<div class="group">
			<h3>{l10n.t('Other values')}</h3>
			<dl class="panel texts">
				{texts.map(({ pointer, name, text }) => (
					<div key={pointer} class="text-row">
						<dt>{name || l10n.t('Value')}</dt>
						<dd>
							<span>{text ?? '—'}</span>
							<PinButton
								name={name || l10n.t('Value')}
								isPinned={pinned === pointer && pinned !== ''}
								onPin={() => actions.pin(pinned === pointer ? '' : pointer)}
							/>
						</dd>
					</div>
				))}
			</dl>
		</div>
	);
}
