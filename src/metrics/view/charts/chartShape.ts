import { scaleLinear, scaleTime } from 'd3-scale';
import { area, line } from 'd3-shape';

/** A value at a moment; null if it is missing. */
export interface ChartPoint {
	/** Milliseconds since 1970. */
	readonly time: number;
	readonly value: number | null;
}

/** The size of a drawing and the room for its axes, in pixels. */
export interface ChartFrame {
	readonly width: number;
	readonly height: number;
	readonly left: number;
	readonly right: number;
	readonly top: number;
	readonly bottom: number;
}

/** The geometry of a chart, in pixels. */
export interface ChartShape {
	readonly frame: ChartFrame;
	/** The paths of a line and of the area below it; empty for columns. */
	readonly line: string;
	readonly area: string;
	/** One for each point that has a value; empty for a line. */
	readonly columns: readonly {
		readonly index: number;
		readonly x: number;
		readonly y: number;
		readonly height: number;
	}[];
	readonly columnWidth: number;
	readonly xTicks: readonly { readonly at: number; readonly time: number }[];
	readonly yTicks: readonly { readonly at: number; readonly value: number }[];
	/** The position of each point; undefined if it has no value. */
	readonly places: readonly ({ readonly x: number; readonly y: number } | undefined)[];
	/** The time that the axis spans, in milliseconds. */
	readonly span: number;
}

/** The smallest distance between two ticks, in pixels. */
const TICK_WIDTH = 84;
const Y_TICKS = 4;
const WIDEST_COLUMN = 28;
/** The share of its slot that a column fills. */
const COLUMN_PART = 0.7;
/** If the lowest value is above this share of the highest, the axis need not start at zero. */
const FAR_FROM_ZERO = 0.7;

/** A line for values that go up and down; columns, from zero, for values that add up. */
export type ChartLook = 'line' | 'columns';

/** The labeled values of an axis, lowest first. */
export function valueTicks(points: readonly ChartPoint[], look: ChartLook): readonly number[] {
	return ticksOf(valueScale(shownDomain(points, look)));
}

/** The shape of a line over time. */
export function lineShape(points: readonly ChartPoint[], frame: ChartFrame): ChartShape {
	const first = points[0]?.time ?? 0;
	const last = Math.max(points.at(-1)?.time ?? 0, first + 1);
	const x = scaleTime()
		.domain([first, last])
		.range([frame.left, frame.width - frame.right]);
	const y = placedScale(points, 'line', frame);
	const base = y(Math.max(y.domain()[0] ?? 0, Math.min(0, y.domain()[1] ?? 0)));
	const hasValue = ({ value }: ChartPoint) => value !== null;
	const xOf = ({ time }: ChartPoint) => x(time);
	const yOf = ({ value }: ChartPoint) => y(value ?? 0);
	return {
		frame,
		line: line<ChartPoint>(xOf, yOf).defined(hasValue)(points) ?? '',
		area: area<ChartPoint>(xOf, base, yOf).defined(hasValue)(points) ?? '',
		columns: [],
		columnWidth: 0,
		xTicks: timesOf(x, tickCount(frame)).map((time) => ({ at: x(time), time })),
		yTicks: ticksOf(y).map((value) => ({ at: y(value), value })),
		places: points.map((point) => (hasValue(point) ? { x: xOf(point), y: yOf(point) } : undefined)),
		span: last - first,
	};
}

/** The shape of columns from zero, one for each point. */
export function columnShape(points: readonly ChartPoint[], frame: ChartFrame): ChartShape {
	const room = (frame.width - frame.left - frame.right) / Math.max(1, points.length);
	const y = placedScale(points, 'columns', frame);
	const columnWidth = Math.max(1, Math.min(WIDEST_COLUMN, room * COLUMN_PART));
	const center = (index: number) => frame.left + (index + 0.5) * room;
	const every = Math.ceil(points.length / tickCount(frame));
	return {
		frame,
		line: '',
		area: '',
		columns: points.flatMap(({ value }, index) => {
			if (value === null) return [];
			const [from, to] = [y(Math.max(0, value)), y(Math.min(0, value))];
			return [{ index, x: center(index) - columnWidth / 2, y: from, height: to - from }];
		}),
		columnWidth,
		xTicks: points.flatMap(({ time }, index) => (index % every === 0 ? [{ at: center(index), time }] : [])),
		yTicks: ticksOf(y).map((value) => ({ at: y(value), value })),
		places: points.map(({ value }, index) => (value === null ? undefined : { x: center(index), y: y(value) })),
		span: (points.at(-1)?.time ?? 0) - (points[0]?.time ?? 0),
	};
}

/** The index of the point nearest to `x`; undefined if no point has a value. */
export function nearestPoint({ places }: ChartShape, x: number): number | undefined {
	let nearest: number | undefined;
	let distance = Infinity;
	for (const [index, place] of places.entries()) {
		if (place === undefined || Math.abs(place.x - x) >= distance) continue;
		nearest = index;
		distance = Math.abs(place.x - x);
	}
	return nearest;
}

/** The lowest and highest value of an axis. It includes zero unless all values are far from it. */
function valueDomain(points: readonly ChartPoint[]): readonly [number, number] {
	let low = Infinity;
	let high = -Infinity;
	for (const { value } of points) {
		if (value === null) continue;
		low = Math.min(low, value);
		high = Math.max(high, value);
	}
	if (low > high || (low === 0 && high === 0)) return [0, 1];
	if (low === high) return [Math.min(0, low), Math.max(0, high)];
	if (low > 0 && low < high * FAR_FROM_ZERO) return [0, high];
	if (high < 0 && high > low * FAR_FROM_ZERO) return [low, 0];
	return [low, high];
}

function shownDomain(points: readonly ChartPoint[], look: ChartLook): readonly [number, number] {
	const [low, high] = valueDomain(points);
	return look === 'line' ? [low, high] : [Math.min(0, low), Math.max(0, high)];
}

function placedScale(points: readonly ChartPoint[], look: ChartLook, { height, bottom, top }: ChartFrame) {
	return valueScale(shownDomain(points, look)).range([height - bottom, top]);
}

function valueScale(domain: readonly [number, number]) {
	return scaleLinear().domain(domain).nice(Y_TICKS);
}

/** Values too far apart for a number have no finite ticks. */
function ticksOf(scale: ReturnType<typeof valueScale>): readonly number[] {
	return scale.ticks(Y_TICKS).filter(Number.isFinite);
}

/** Round times in the local time zone, at most `most`. Only the start if there are none. */
function timesOf(scale: ReturnType<typeof scaleTime>, most: number): readonly number[] {
	let times = scale.ticks(most);
	// The scale takes the number as a hint, and may give twice as many: their texts would overlap.
	for (let hint = most - 1; times.length > most && hint > 0; hint--) times = scale.ticks(hint);
	return (times.length > 0 ? times : scale.domain().slice(0, 1)).map(Number);
}

function tickCount({ width, left, right }: ChartFrame): number {
	return Math.max(2, Math.floor((width - left - right) / TICK_WIDTH));
}
