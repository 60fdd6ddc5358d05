/**
 * A node with everything below it, in the order of the children, except what is below nodes for which `skips` is true; of the
 * root, everything is visited.
 */
export function* treeWalk<Node>(
	root: Node,
	childrenOf: (node: Node) => readonly Node[],
	skips: (node: Node) => boolean = () => false,
): Generator<Node> {
	// Not by recursion: a long sum is a deep tree.
	const waiting = [root];
	for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
		yield each;
		if (each === root || !skips(each)) waiting.push(...childrenOf(each).toReversed());
	}
}
