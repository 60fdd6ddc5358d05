import { Component, type ComponentChildren, type RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** The time in milliseconds since 1970, updated every second. */
export function useNow(): number {
	const [now, setNow] = useState(() => Date.now());
	useEffect(() => {
		const timer = setInterval(() => setNow(Date.now()), 1000);
		return () => clearInterval(timer);
	}, []);
	return now;
}

/** Puts the element of `reference` in the tab order while its content overflows it. */
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

/** The width of an element in pixels, and the reference to attach to it. Zero until it is drawn. */
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

/** A component that is drawn again only if one of its properties is another object or value. */
export abstract class PureComponent<Properties extends object> extends Component<Properties> {
	override shouldComponentUpdate(next: Readonly<Properties>): boolean {
		const before = new Map(Object.entries(this.props));
		return Object.entries(next).some(([name, value]) => before.get(name) !== value);
	}

	abstract override render(): ComponentChildren;
}
