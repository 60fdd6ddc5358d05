import * as l10n from '@vscode/l10n';
import type { ComponentChildren, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useScrollFocus } from '../../../base/view/hooks.ts';
import { renderText } from '../markdown/renderText.ts';
import type { SafeLink } from '../markdown/safeLink.ts';

interface LinkProperties {
	readonly link: SafeLink;
	readonly children?: ComponentChildren;
}

/** A link in an answer. The editor opens it; a doubtful one only after its full target was shown. */
export function Link({ link, children }: LinkProperties): VNode {
	const [asking, setAsking] = useState(false);
	if (!link.doubtful) return <a href={link.href}>{children}</a>;
	return (
		<>
			<button type="button" class="link" aria-haspopup="dialog" onClick={() => setAsking(true)}>
				{children}
			</button>
			{asking && <LinkDialog link={link} onClose={() => setAsking(false)} />}
		</>
	);
}

interface LinkDialogProperties extends Omit<LinkProperties, 'children'> {
	readonly onClose: () => void;
}

/** Escape closes it, and so does Enter: the focus is on Cancel. */
function LinkDialog({ link, onClose }: LinkDialogProperties): VNode {
	const dialog = useRef<HTMLDialogElement>(null);
	const cancel = useRef<HTMLButtonElement>(null);
	const target = useRef<HTMLParagraphElement>(null);
	useScrollFocus(target);
	useLayoutEffect(() => {
		dialog.current?.showModal();
		cancel.current?.focus();
	}, []);
	return (
		<dialog
			class="link-dialog"
			role="alertdialog"
			aria-labelledby="link-title"
			aria-describedby="link-text"
			ref={dialog}
			onClose={onClose}
			onKeyDown={(event) => event.stopPropagation()}
		>
			<h2 id="link-title">{l10n.t('Open this address?')}</h2>
			<p id="link-text">
				{l10n.t(
					'It leads to {0}, and may say more, or something else, than it seems to. This is all of it:',
					link.host,
				)}
			</p>
			<p class="link-target" ref={target}>
				{renderText(link.href)}
			</p>
			<div class="buttons">
				<button ref={cancel} type="button" class="button" onClick={() => dialog.current?.close()}>
					{l10n.t('Cancel')}
				</button>
				<a class="button secondary" href={link.href} onClick={() => dialog.current?.close()}>
					{l10n.t('Open')}
				</a>
			</div>
		</dialog>
	);
}
