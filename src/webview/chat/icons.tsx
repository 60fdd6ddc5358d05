import type { ComponentChildren, VNode } from 'preact';

/** The drawings of the view, on a 16 by 16 grid, in the colour of the text. */
export type IconName =
	| 'send'
	| 'stop'
	| 'copy'
	| 'check'
	| 'insert'
	| 'down'
	| 'warning'
	| 'info'
	| 'error'
	| 'service'
	| 'whetstone';

const drawings: Readonly<Record<IconName, ComponentChildren>> = {
	send: <path d="M8 13V3.5M3.75 7.5 8 3.25l4.25 4.25" />,
	stop: <rect x="4" y="4" width="8" height="8" rx="1.5" fill="currentColor" stroke="none" />,
	copy: (
		<>
			<rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
			<path d="M10.5 3.9V3.5A1.5 1.5 0 0 0 9 2H3.5A1.5 1.5 0 0 0 2 3.5V9a1.5 1.5 0 0 0 1.5 1.5h.4" />
		</>
	),
	check: <path d="m3 8.5 3.25 3.25L13 4.75" />,
	insert: (
		<>
			<path d="M12.5 2.5v11M11 2.5h3M11 13.5h3" />
			<path d="M2 8h6.5M6 5.25 8.75 8 6 10.75" />
		</>
	),
	down: <path d="M8 3v9.5M3.75 8.5 8 12.75l4.25-4.25" />,
	warning: (
		<>
			<path d="M8 2.25 14.25 13.25H1.75Z" />
			<path d="M8 6.5v3.25M8 11.4v.1" />
		</>
	),
	info: (
		<>
			<circle cx="8" cy="8" r="6" />
			<path d="M8 7.25v4M8 4.9V5" />
		</>
	),
	error: (
		<>
			<circle cx="8" cy="8" r="6" />
			<path d="M8 4.75v4M8 11v.1" />
		</>
	),
	service: (
		<>
			<rect x="2" y="2.5" width="12" height="4.5" rx="1.25" />
			<rect x="2" y="9" width="12" height="4.5" rx="1.25" />
			<path d="M4.75 4.75h.1M4.75 11.25h.1" />
		</>
	),
	whetstone: (
		<>
			<path d="M1.75 10.75 10 6.5l4.25 1.75-8.25 4.5Z" />
			<path d="M1.75 10.75v1.5L6 14.25v-1.5M6 14.25l8.25-4.5v-1.5" />
			<path
				d="M4.25 1.5c.2 1.5.75 2.05 2.25 2.25-1.5.2-2.05.75-2.25 2.25-.2-1.5-.75-2.05-2.25-2.25 1.5-.2 2.05-.75 2.25-2.25Z"
				fill="currentColor"
				stroke="none"
			/>
		</>
	),
};

/** Draws the icon `name`. It says nothing to a screen reader: what stands beside it, or holds it, does. */
export function Icon({ name }: { readonly name: IconName }): VNode {
	return (
		<svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
			{drawings[name]}
		</svg>
	);
}
