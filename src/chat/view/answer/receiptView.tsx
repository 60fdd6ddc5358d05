import { drawing as chevronDownIcon } from '@vscode/codicons/src/icons/chevron-down.svg';
import { drawing as chevronUpIcon } from '@vscode/codicons/src/icons/chevron-up.svg';
import * as l10n from '@vscode/l10n';
import { Fragment, type VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../../../base/view/icons.tsx';
import type { AnswerReceipt } from '../../protocol/chat.ts';
import { Figures } from '../figures.tsx';
import { formatDayAndTime, formatMachineTime } from '../timeText.ts';

interface ReceiptProperties {
	readonly receipt: AnswerReceipt;
	/** Milliseconds since 1970. */
	readonly time: number;
}

/** The line under an answer: as many of its figures as fit. It opens to all details. */
export function ReceiptView({ receipt: { figures, note, details }, time }: ReceiptProperties): VNode {
	const [open, setOpen] = useState(false);
	return (
		<div class="receipt">
			<button
				type="button"
				class="receipt-line"
				aria-expanded={open}
				title={figures.map(({ hint }) => hint).join('\n')}
				onClick={() => setOpen(!open)}
			>
				<span class="visually-hidden">{l10n.t('Receipt')}: </span>
				<Figures items={figures} />
				<Icon drawing={open ? chevronUpIcon : chevronDownIcon} />
			</button>
			{open && note !== undefined && <p class="receipt-note">{note}</p>}
			{open && (
				<dl class="receipt-details" aria-label={l10n.t('Receipt')}>
					<dt>{l10n.t('Answered')}</dt>
					<dd>
						<time dateTime={formatMachineTime(time)}>{formatDayAndTime(time)}</time>
					</dd>
					{details.map(({ label, value }) => (
						<Fragment key={label}>
							<dt>{label}</dt>
							<dd>{value}</dd>
						</Fragment>
					))}
				</dl>
			)}
		</div>
	);
}
