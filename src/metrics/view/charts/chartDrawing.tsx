import type { VNode } from 'preact';
import type { ChartShape } from './chartShape.ts';

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
export function ChartDrawing({ shape, marked, tickText, axisText }: ChartDrawingProperties): VNode {
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
