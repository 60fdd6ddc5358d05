import { readName } from './metricName.ts';

/** The names that lead to a value, outermost first. */
export type MetricPath = readonly string[];

/**
 * How many of the outermost names come from a wrapper such as `data`: all paths share them and no reader needs them. A
 * name that says what its figures are, such as `latency`, is needed, and so is each path's last one.
 */
export function countWrapperNames(paths: readonly MetricPath[]): number {
	const [first = []] = paths;
	const isWrapper = (name: string, at: number) =>
		readName(name, undefined) === undefined && paths.every((path) => at < path.length - 1 && path[at] === name);
	return Math.max(
		0,
		first.findIndex((name, at) => !isWrapper(name, at)),
	);
}

/**
 * The shortest end of a path that identifies the value without context: its last two names, or more if those begin with
 * a number or also end another path.
 */
export function shortPath(path: MetricPath, others: readonly MetricPath[]): MetricPath {
	const named = withoutValue(path);
	const rivals = others.map(withoutValue);
	for (let length = 2; length < named.length; length++) {
		const end = named.slice(-length);
		const isUnique = !rivals.some((rival) => end.every((name, index) => rival.at(index - length) === name));
		if (isUnique && !/^\d+$/.test(end[0] ?? '')) return end;
	}
	return named;
}

/** `value` adds nothing to the name before it. */
function withoutValue(path: MetricPath): MetricPath {
	return path.length > 1 && path.at(-1) === 'value' ? path.slice(0, -1) : path;
}
