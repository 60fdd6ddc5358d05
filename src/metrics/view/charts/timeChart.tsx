import * as l10n from '@vscode/l10n';
import type { TargetedKeyboardEvent, VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { useWidth } from '../../../base/view/hooks.ts';
import {
	type ChartLook,
	type ChartPoint,
	type ChartShape,
	columnShape,
	lineShape,
	nearestPoint,
	valueTicks,
} from './chartShape.ts';
import { formatAxisFigure } from './formatFigure.ts';

/** The data of a chart, and how it is written. */
export interface TimeChartProperties {
	/** The prefix of the ids inside. */
	readonly id: string;
	readonly name: string;
	readonly points: readonly ChartPoint[];
	readonly look: ChartLook;
	/** A BCP 47 tag. */
	readonly locale: string;
	readonly timeText: (time: number) => string;
	/** @param span of the axis, in milliseconds */
	readonly tickText: (time: number, span: number) => string;
	readonly valueText: (value: number | null) => string;
	/** The reading above the chart until the user points at a value. If missing: the newest value. */
	readonly whole?: ChartReading;
	/** Called with the index of a value that the user clicks, or presses Enter on. */
	readonly onPick?: (index: number) => void;
}

/** A value and its time. */
export interface ChartReading {
	readonly value: string;
	readonly time: string;
}

/** In pixels. */
const HEIGHT = 180;
/** About the width of a letter of the axis, in pixels. */
const LETTER = 7;
const PAGE = 10;

/**
 * A chart over time. The value under the pointer, or chosen with the arrow keys, is written above it. For a screen
 * reader it is a slider over its values.
 */
export function TimeChart(properties: TimeChartProperties): VNode {
	const { id, name, points, look, locale, tickText, whole, onPick } = properties;
	const [element, width] = useWidth<HTMLDivElement>();
	const pick = (index: number | undefined) => {
		if (index !== undefined && (points[index]?.value ?? null) !== null) onPick?.(index);
	};
	const { at, isChosen, choose, handleKey } = useChosen(points, pick);
	const { shape, ticked } = useMemo(() => shapeIn(width, properties), [points, width, look, locale]);
	const reading = readingOf(points[at], properties);
	const summary = `${summaryText(properties)}. ${l10n.t('Arrow keys move through the values.')}`;
	return (
		<div class="chart">
			<Reading {...(isChosen ? reading : (whole ?? reading))} />
			<p class="visually-hidden" id={`${id}-summary`}>
				{onPick ? `${summary} ${l10n.t('Enter shows the requests behind a value.')}` : summary}
			</p>
			<div
				ref={element}
				class={onPick ? 'chart-drawing picks' : 'chart-drawing'}
				role="slider"
				tabIndex={0}
				aria-label={l10n.t('Chart of {0}', name)}
				aria-describedby={`${id}-summary`}
				aria-valuemin={0}
				aria-valuemax={Math.max(0, points.length - 1)}
				aria-valuenow={Math.max(0, at)}
				aria-valuetext={points[at] === undefined ? '—' : `${reading.time}: ${reading.value}`}
				onPointerMove={(event) => choose(nearestPoint(shape, event.offsetX))}
				onPointerLeave={() => choose(undefined)}
				onClick={(event) => pick(nearestPoint(shape, event.offsetX))}
				onBlur={() => choose(undefined)}
				onKeyDown={handleKey}
			>
				{width > 0 && (
					<ChartDrawing shape={shape} marked={isChosen ? at : undefined} tickText={tickText} axisText={ticked} />
				)}
			</div>
		</div>
	);
}

/** Which value is chosen, by pointer or key; the newest one until then. */
function useChosen(points: readonly ChartPoint[], pick: (index: number) => void) {
	const [chosen, choose] = useState<number | undefined>();
	const last = points.findLastIndex(({ value }) => value !== null);
	const at = chosen === undefined || chosen >= points.length ? last : chosen;
	const handleKey = (event: TargetedKeyboardEvent<HTMLElement>) => {
		if (event.key === 'Enter') pick(at);
		const next = stepTo(event.key, at, points.length - 1);
		if (next === undefined) return;
		event.preventDefault();
		choose(next);
	};
	return { at, isChosen: chosen !== undefined, choose, handleKey };
}

function readingOf(point: ChartPoint | undefined, { timeText, valueText }: TimeChartProperties): ChartReading {
	return point === undefined
		? { value: valueText(null), time: '' }
		: { value: valueText(point.value), time: timeText(point.time) };
}

/** Screen readers skip it: the slider below has the value. */
function Reading({ value, time }: ChartReading): VNode {
	return (
		<p class="chart-reading" aria-hidden="true">
			<span class="chart-value">{value}</span>
			<span class="chart-time">{time}</span>
		</p>
	);
}

/** The shape of a chart with room for the labels of its axis, and the function that writes them. */
function shapeIn(width: number, { points, look, locale }: TimeChartProperties) {
	const ticks = valueTicks(points, look);
	const ticked = (value: number) => formatAxisFigure(value, (ticks[1] ?? 1) - (ticks[0] ?? 0), locale);
	const letters = Math.max(3, ...ticks.map((value) => ticked(value).length));
	const frame = { width, height: HEIGHT, left: letters * LETTER + 10, right: 10, top: 10, bottom: 24 };
	return { shape: look === 'line' ? lineShape(points, frame) : columnShape(points, frame), ticked };
}

function stepTo(key: string, at: number, last: number): number | undefined {
	const steps: Readonly<Record<string, number>> = {
		ArrowLeft: at - 1,
		ArrowDown: at - 1,
		ArrowRight: at + 1,
		ArrowUp: at + 1,
		PageDown: at - PAGE,
		PageUp: at + PAGE,
		Home: 0,
		End: last,
	};
	const to = Object.hasOwn(steps, key) ? steps[key] : undefined;
	return to === undefined ? undefined : Math.min(last, Math.max(0, to));
}

function axisEnds(points: readonly ChartPoint[]): readonly number[] {
	const known = points.flatMap(({ value }) => value ?? []);
	return known.length === 0 ? [] : [known.reduce((a, b) => Math.min(a, b)), known.reduce((a, b) => Math.max(a, b))];
}

function summaryText({ name, points, timeText, valueText }: TimeChartProperties): string {
	const known = points.filter(({ value }) => value !== null);
	const [low = null, high = null] = axisEnds(points);
	const ends = [known[0], known.at(-1)].map((point) => (point === undefined ? '—' : timeText(point.time)));
	if (known.length === 1) return l10n.t('{0} over time: one value at {1}, {2}', name, ends[0] ?? '—', valueText(low));
	const values = [known.length, ...ends, valueText(low), valueText(high)];
	return l10n.t('{0} over time: {1} values from {2} to {3}, lowest {4}, highest {5}', name, ...values);
}

interface ChartDrawingProperties {
	readonly shape: ChartShape;
	/** The index of the point under the pointer. */
	readonly marked: number | undefined;
	readonly tickText: (time: number, span: number) => string;
	readonly axisText: (value: number) => string;
}

/** Half the width of a tick's text, in pixels. */
const HALF = 32;

/** The drawing of a chart. Screen readers skip it: the slider around it has the values. */
function ChartDrawing({ shape, marked, tickText, axisText }: ChartDrawingProperties): VNode {
	const { frame, places } = shape;
	const mark = marked === undefined ? undefined : places[marked];
	const alone = places.filter((place) => place !== undefined);
	return (
		<svg class="chart-svg" width={frame.width} height={frame.height} aria-hidden="true">
			<Axes shape={shape} tickText={tickText} axisText={axisText} />
			{shape.columns.map(({ index, x, y, height }) => (
				<rect
					key={index}
					class={index === marked ? 'column marked' : 'column'}
					x={x}
					y={y}
					width={shape.columnWidth}
					height={height}
					rx={Math.min(2, height / 2)}
				/>
			))}
			<path class="area" d={shape.area} />
			<path class="line" d={shape.line} />
			{mark === undefined || shape.columns.length > 0 ? null : (
				<line class="crosshair" x1={mark.x} x2={mark.x} y1={frame.top} y2={frame.height - frame.bottom} />
			)}
			{shape.line === '' ? null : <Dot place={mark ?? (alone.length === 1 ? alone[0] : undefined)} />}
		</svg>
	);
}

function Axes({ shape, tickText, axisText }: Omit<ChartDrawingProperties, 'marked'>): VNode {
	const { frame, xTicks, yTicks, span } = shape;
	return (
		<>
			{yTicks.map(({ at, value }) => (
				<g key={value}>
					<line class="guide" x1={frame.left} x2={frame.width - frame.right} y1={at} y2={at} />
					<text class="tick" x={frame.left - 8} y={at} dy="0.32em" text-anchor="end">
						{axisText(value)}
					</text>
				</g>
			))}
			{labels(xTicks, frame.width, (time) => tickText(time, span)).map(({ at, text }) => (
				<text key={at} class="tick" x={Math.max(at, HALF)} y={frame.height - 5} text-anchor="middle">
					{text}
				</text>
			))}
		</>
	);
}

function Dot({ place }: { readonly place: { readonly x: number; readonly y: number } | undefined }): VNode | null {
	return place === undefined ? null : <circle class="dot" cx={place.x} cy={place.y} r={3.5} />;
}

/** The labels of the ticks, without those that do not fit or repeat the one before. */
function labels(ticks: ChartShape['xTicks'], width: number, textOf: (time: number) => string) {
	const texts = ticks.map(({ at, time }) => ({ at, text: textOf(time) }));
	return texts.filter(({ at, text }, index) => at + HALF <= width && text !== texts[index - 1]?.text);
}
