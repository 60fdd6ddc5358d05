import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Gives the focus to the log when what had it inside is gone, such as Retry once the request is sent: Tab would otherwise
 * start again at the top of the view.
 */
export function useKeptFocus(log: { readonly current: HTMLElement | null }): void {
	const focused = useRef<Element | null>(null);
	useEffect(() => {
		const note = () => {
			focused.current = document.activeElement;
		};
		log.current?.addEventListener('focusin', note);
		return () => log.current?.removeEventListener('focusin', note);
	}, [log]);
	useLayoutEffect(() => {
		if (focused.current === null || focused.current.isConnected) return;
		focused.current = null;
		// A view that is not in front must not take the focus from the editor.
		if (document.activeElement === document.body && document.hasFocus()) log.current?.focus({ preventScroll: true });
	});
}
