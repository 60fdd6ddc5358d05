import type { FunctionComponent, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Makes a component whose code is loaded when it is first drawn. Until then it shows nothing. */
export function lazyComponent<Properties extends object>(
	load: () => Promise<FunctionComponent<Properties>>,
): FunctionComponent<Properties> {
	let loaded: FunctionComponent<Properties> | undefined;
	return (properties): VNode | null => {
		const [, setLoaded] = useState(loaded);
		useEffect(() => {
			if (loaded !== undefined) return;
			void load().then((component) => {
				loaded = component;
				setLoaded(() => component);
			});
		}, []);
		const Loaded = loaded;
		return Loaded === undefined ? null : <Loaded {...properties} />;
	};
}
