import type { ComponentChildren, VNode } from 'preact';

/** What is drawn for each name, on a 16 by 16 grid, in the color of the text: a path, or more than one shape. */
const DRAWINGS = {
	send: 'M8 13V3.5M3.75 7.5 8 3.25l4.25 4.25',
	stop: <rect x="4" y="4" width="8" height="8" rx="1.5" fill="currentColor" stroke="none" />,
	copy: (
		<>
			<rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
			<path d="M10.5 3.9V3.5A1.5 1.5 0 0 0 9 2H3.5A1.5 1.5 0 0 0 2 3.5V9a1.5 1.5 0 0 0 1.5 1.5h.4" />
		</>
	),
	check: 'm3 8.5 3.25 3.25L13 4.75',
	insert: 'M12.5 2.5v11M11 2.5h3M11 13.5h3M2 8h6.5M6 5.25 8.75 8 6 10.75',
	replace: 'M2.5 5.25h10.25M10 2.5l2.75 2.75L10 8M13.5 10.75H3.25M6 8l-2.75 2.75L6 13.5',
	apply: 'M12.5 7V5.5l-3.25-3.5H4.5A1 1 0 0 0 3.5 3v10a1 1 0 0 0 1 1H7M9 2.25V5.5h3.25M9 11.75l1.75 1.75L14 10',
	newFile: 'M12.5 7V5.5l-3.25-3.5H4.5A1 1 0 0 0 3.5 3v10a1 1 0 0 0 1 1H8M9 2.25V5.5h3.25M12 9.5v5M9.5 12h5',
	down: 'M8 3v9.5M3.75 8.5 8 12.75l4.25-4.25',
	chevronUp: 'm3.5 10 4.5-4.5 4.5 4.5',
	chevronDown: 'm3.5 6 4.5 4.5L12.5 6',
	back: 'M13 8H3.5M7.5 3.75 3.25 8l4.25 4.25',
	add: 'M8 3v10M3 8h10',
	close: 'm4 4 8 8M12 4l-8 8',
	history: 'M2.75 5.5A5.75 5.75 0 1 1 2.25 8M2.5 2.75v3h3M8 5v3.25l2.25 1.5',
	clock: 'M2.25 8a5.75 5.75 0 1 0 11.5 0 5.75 5.75 0 1 0-11.5 0M8 5v3.25l2.25 1.5',
	search: 'M2.75 7a4.25 4.25 0 1 0 8.5 0 4.25 4.25 0 1 0-8.5 0M10.25 10.25l3.5 3.5',
	edit: 'm3 13 .75-3L11 2.75a1.25 1.25 0 0 1 1.75 0l.5.5a1.25 1.25 0 0 1 0 1.75L6 12.25Z',
	trash: 'M2.75 4.25h10.5M6 4V2.75h4V4M4 4.5l.6 8.25a1 1 0 0 0 1 .9h4.8a1 1 0 0 0 1-.9L12 4.5M6.75 7v4M9.25 7v4',
	options:
		'M2 5h6.5M12 5h2M2 11h2M7.5 11H14M8.5 5a1.75 1.75 0 1 0 3.5 0 1.75 1.75 0 1 0-3.5 0M4 11a1.75 1.75 0 1 0 3.5 0 1.75 1.75 0 1 0-3.5 0',
	eye: 'M1.5 8S4 3.75 8 3.75 14.5 8 14.5 8 12 12.25 8 12.25 1.5 8 1.5 8ZM6.1 8a1.9 1.9 0 1 0 3.8 0 1.9 1.9 0 1 0-3.8 0',
	attach: 'm12.75 7.25-5 5a2.75 2.75 0 0 1-4-4l5.5-5.25a1.85 1.85 0 0 1 2.6 2.6L6.6 10.85a.9.9 0 0 1-1.3-1.3l4.45-4.3',
	selection: 'M2 4h8M2 8h12M2 12h6',
	file: 'M9.25 2H4.5A1 1 0 0 0 3.5 3v10a1 1 0 0 0 1 1h7a1 1 0 0 0 1-1V5.5ZM9 2.25V5.5h3.25',
	warning: 'M8 2.25 14.25 13.25H1.75ZM8 6.5v3.25M8 11.4v.1',
	info: 'M2 8a6 6 0 1 0 12 0 6 6 0 1 0-12 0M8 7.25v4M8 4.9V5',
	error: 'M2 8a6 6 0 1 0 12 0 6 6 0 1 0-12 0M8 4.75v4M8 11v.1',
	service: (
		<>
			<rect x="2" y="2.5" width="12" height="4.5" rx="1.25" />
			<rect x="2" y="9" width="12" height="4.5" rx="1.25" />
			<path d="M4.75 4.75h.1M4.75 11.25h.1" />
		</>
	),
	whetstone: (
		<>
			<path d="M1.75 10.75 10 6.5l4.25 1.75-8.25 4.5ZM1.75 10.75v1.5L6 14.25v-1.5M6 14.25l8.25-4.5v-1.5" />
			<path
				d="M4.25 1.5c.2 1.5.75 2.05 2.25 2.25-1.5.2-2.05.75-2.25 2.25-.2-1.5-.75-2.05-2.25-2.25 1.5-.2 2.05-.75 2.25-2.25Z"
				fill="currentColor"
				stroke="none"
			/>
		</>
	),
} satisfies Readonly<Record<string, ComponentChildren>>;

export type IconName = keyof typeof DRAWINGS;

/** Draws the icon `name`. It says nothing to a screen reader: what stands beside it, or holds it, does. */
export function Icon({ name }: { readonly name: IconName }): VNode {
	const drawing = DRAWINGS[name];
	return (
		<svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
			{typeof drawing === 'string' ? <path d={drawing} /> : drawing}
		</svg>
	);
}
