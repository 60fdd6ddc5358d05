/**
 * Code for a context in which the clock stands still, so that two runs read the same time. Its class must not tell that it is
 * another one. What JSX becomes is there, too.
 */
export const STILL_CLOCK = `
	Date = new Proxy(Date, {
		construct: (target, values, newTarget) =>
			Reflect.construct(target, values.length === 0 ? [1_700_000_000_000] : values, newTarget),
		apply: (target) => new target(1_700_000_000_000).toString(),
	});
	Date.now = function now() { return 1_700_000_000_000; };
	Date.prototype.constructor = Date;
	function h(type, properties, ...children) { return { type, properties, children }; }
`;
