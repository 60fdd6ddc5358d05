/** Whether a name fits a name with wildcards. Each character class or escape counts as any character. */
export function wildFits(wild: string, name: string): boolean {
	let reached = new Set([0]);
	for (const part of wild.match(/\*+|\[[^\]]*\]|\\.|[\s\S]/g) ?? []) {
		const nearest = Math.min(...reached);
		const places = part.startsWith('*')
			? Array.from({ length: name.length - nearest + 1 }, (_, step) => nearest + step)
			: [...reached]
					.filter((at) => at < name.length && (/^[?[\\]/.test(part) || part === name[at]))
					.map((at) => at + 1);
		if (places.length === 0) return false;
		reached = new Set(places);
	}
	return reached.has(name.length);
}
