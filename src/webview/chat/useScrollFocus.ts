import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** Lets the keyboard reach the element of `reference` while its content is wider than it is, and only then. */
export function useScrollFocus(reference: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		const element = reference.current;
		if (!element) return undefined;
		const observer = new ResizeObserver(() => {
			if (element.scrollWidth > element.clientWidth) element.tabIndex = 0;
			else element.removeAttribute('tabindex');
		});
		observer.observe(element);
		return () => observer.disconnect();
	}, [reference]);
}
