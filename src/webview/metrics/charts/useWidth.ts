import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** How wide an element is, in pixels: zero until it is there. */
export function useWidth<T extends Element>(): readonly [RefObject<T | null>, number] {
	const element = useRef<T>(null);
	const [width, setWidth] = useState(0);
	useLayoutEffect(() => {
		const { current } = element;
		if (current === null) return;
		const measure = () => setWidth(Math.floor(current.getBoundingClientRect().width));
		measure();
		const observer = new ResizeObserver(measure);
		observer.observe(current);
		return () => observer.disconnect();
	}, []);
	return [element, width];
}
