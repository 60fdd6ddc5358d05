import type { FunctionComponent, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Makes a component whose code is loaded when it is first drawn. Until then it shows nothing; a failed load is tried again. */
export function lazyComponent<Properties extends object>(
	load: () => Promise<FunctionComponent<Properties>>,
): FunctionComponent<Properties> {
	let loaded: FunctionComponent<Properties> | undefined;
	return (properties): VNode | null => {
		const [, redraw] = useState(loaded !== undefined);
		useEffect(() => {
			if (loaded !== undefined) return;
			void load().then(
				(component) => {
					loaded = component;
					redraw(true);
				},
				// The next time that it is drawn tries again.
				() => undefined,
			);
		}, []);
		const Loaded = loaded;
		return Loaded === undefined ? null : <Loaded {...properties} />;
	};
}
