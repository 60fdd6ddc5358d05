import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** Lets the keyboard reach the element of `reference` while its content is larger than it is, and only then. */
export function useScrollFocus(reference: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		const element = reference.current;
		if (element === null) return undefined;
		const observer = new ResizeObserver(() => {
			const scrolls = element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
			if (scrolls) element.tabIndex = 0;
			else element.removeAttribute('tabindex');
		});
		observer.observe(element);
		return () => observer.disconnect();
	}, [reference]);
}
