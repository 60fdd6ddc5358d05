import type { Table } from '../bench/table.ts';
import { changePatternsIn, packageSources } from '../support/patterns/packageSources.ts';

/** Changes the known patterns in every source of the packages that are installed. */
export function runPatternsInSources(): { readonly table: Table; readonly isClean: boolean } {
	const started = performance.now();
	const { files, changed, places, broken } = changePatternsIn(packageSources());
	const seconds = (performance.now() - started) / 1_000;
	const counts = [...places].map(([name, count]) => `${name} ${count}`).join(', ');
	const cells = [files, changed].map((count) => count.toLocaleString('en'));
	const table = {
		title:
			'Known patterns in the sources of packages: whether what comes out parses, and stays as it is the second time',
		columns: ['files', 'changed', 'patterns', 'seconds', 'broken'],
		rows: [[...cells, counts, seconds.toFixed(0), broken.join('; ') || 'none']],
	};
	return { table, isClean: broken.length === 0 };
}
