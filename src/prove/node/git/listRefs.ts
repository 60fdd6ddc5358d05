import type { Git } from './git.ts';

export interface Ref {
	/** In full, such as `refs/heads/main`. */
	readonly name: string;
	/** Of the object that it names in the end. */
	readonly id: string;
	/** Whether HEAD names this branch. */
	readonly isHead: boolean;
}

/**
 * @param folder in a repository
 * @param kinds what their names begin with, such as `refs/heads`, or are
 */
export async function listRefs(folder: string, kinds: readonly string[], git: Git): Promise<readonly Ref[]> {
	const list = await git.output(folder, ['for-each-ref', '--format=%(objectname)%(HEAD)%(refname)', ...kinds]);
	return list
		.toString()
		.split('\n')
		.flatMap((line) => {
			const [, id, mark, name] = /^([0-9a-f]+)([* ])(.+)$/.exec(line) ?? [];
			return id === undefined || name === undefined ? [] : [{ name, id, isHead: mark === '*' }];
		});
}
