import { useEffect, useState } from 'preact/hooks';

/** The time, in milliseconds since 1970, anew each second. */
export function useNow(): number {
	const [now, setNow] = useState(() => Date.now());
	useEffect(() => {
		const timer = setInterval(() => setNow(Date.now()), 1000);
		return () => clearInterval(timer);
	}, []);
	return now;
}
