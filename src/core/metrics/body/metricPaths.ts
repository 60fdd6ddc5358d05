import { readName } from './metricName.ts';

/** The names on the way to a value, outermost first. */
export type MetricPath = readonly string[];

/**
 * How many of their outermost names all paths share and a reader can do without: those of a wrapper such as `data`. A name
 * that says what its figures are, such as `latency`, is needed, and so is the last one of each path.
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
 * The end of a path by which a person knows the value where it stands alone: its last name and what that belongs to, and
 * more of it where that begins with a number or means another value as well.
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

/** `value` says nothing beside the name before it. */
function withoutValue(path: MetricPath): MetricPath {
	return path.length > 1 && path.at(-1) === 'value' ? path.slice(0, -1) : path;
}
