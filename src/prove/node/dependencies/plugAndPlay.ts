import { posix } from 'node:path';
import { wayInto } from '../../../base/node/files/wayInto.ts';
import type { Trees } from './trees.ts';

const PLACE = /(?<="packageLocation": ")[^"]+(?=")/g;
/** `folder/__virtual__/name/2/rest` stands for `folder/../../rest`. */
const VIRTUAL = /^(?<folder>.*)(?<name>\/__virtual__\/[^/]+)\/(?<climb>\d+)\/(?<rest>.*)$/;

/**
 * What a file of Yarn's Plug'n'Play says in the copy about where packages are. The ways to those outside of the tree begin
 * in it, too: from the copy, they would lead elsewhere.
 * @param trees the folder of the file, live and in the copy, with `/`
 * @param outside folders, relative to these, that only the live one has
 */
export function movedPlaces(text: string, trees: Trees, outside: readonly string[]): string {
	const movedWay = (folder: string, way: string) => {
		const place = posix.resolve(trees.live, folder, way);
		const own = wayInto(trees.live, place, posix);
		const isKept = own !== undefined && outside.every((name) => wayInto(name, own, posix) === undefined);
		return isKept ? undefined : `${posix.relative(posix.resolve(trees.copy, folder), place)}/`;
	};
	return text.replaceAll(PLACE, (place) => {
		const { folder, name, climb, rest } = VIRTUAL.exec(place)?.groups ?? {};
		if (folder === undefined) return movedWay('.', place) ?? place;
		const way = movedWay(folder, `${'../'.repeat(Number(climb))}${rest}`);
		const [up = ''] = /^(?:\.\.\/)*/.exec(way ?? '') ?? [];
		return way === undefined ? place : `${folder}${name}/${up.length / 3}/${way.slice(up.length)}`;
	});
}
