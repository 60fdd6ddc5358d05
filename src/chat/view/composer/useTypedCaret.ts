import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** The caret after the last typing; undefined if it has moved since, or nothing was typed. */
export function useTypedCaret(
	box: RefObject<HTMLTextAreaElement | null>,
): readonly [number | undefined, (caret: number | undefined) => void] {
	const [caret, setCaret] = useState<number | undefined>(undefined);
	const typed = caret !== undefined;
	useEffect(() => {
		if (!typed) return undefined;
		const handle = () => {
			const { selectionStart, selectionEnd } = box.current ?? {};
			setCaret((old) => (old === selectionStart && old === selectionEnd ? old : undefined));
		};
		document.addEventListener('selectionchange', handle);
		return () => document.removeEventListener('selectionchange', handle);
	}, [typed, box]);
	return [caret, setCaret];
}
