import { type ComponentChildren, type FunctionComponent, h } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A component whose code is loaded on first use, or ahead of it. */
export type LazyComponent<Properties> = FunctionComponent<Properties> & {
	/** Loads the code, so that it is drawn at once. Should that fail, the first drawing tries again. */
	loadAhead(): Promise<void>;
};

/** Makes a component whose code is loaded when it is first drawn. Until then it shows nothing; a failed load is tried again. */
export function lazyComponent<Properties extends object>(
	load: () => Promise<FunctionComponent<Properties>>,
): LazyComponent<Properties> {
	let loaded: FunctionComponent<Properties> | undefined;
	const loadAhead = async () => {
		// A failure is left to the next time that it is drawn.
		loaded = await load().catch(() => undefined);
	};
	const draw = (properties: Properties): ComponentChildren => {
		const [, redraw] = useState(loaded !== undefined);
		useEffect(() => {
			if (loaded === undefined) void loadAhead().then(() => redraw(true));
			// It may have come between the drawing and this.
			else redraw(true);
		}, []);
		return loaded === undefined ? null : h(loaded, properties);
	};
	return Object.assign(draw, { loadAhead });
}
