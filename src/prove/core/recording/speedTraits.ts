import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { redactSecrets } from '../../../base/text/secretScan.ts';
import { oneLine, shortened } from '../../../base/text/visibleText.ts';
import { declaredNames, freeNames } from './freeNames.ts';
import { literalValue } from './functionTraits.ts';
import type { CodeOf } from './looksAround.ts';
import { outsideWrites } from './outsideWrites.ts';
import type { SpeedTraits } from './recordingOf.ts';
import { descendants, identifierName, isFunction, type Node, partOf, partsOf, propertyName } from './sourceText.ts';

/** In UTF-16 units: how much of a text is quoted. */
const LONGEST = 100;

/** Modules and global names by which work is done, or results are kept, outside of the thread that is measured. */
const MODULES =
	/^(?:node:)?(?:worker_threads|child_process|cluster|fs(?:\/promises)?|fs-extra|graceful-fs|sqlite|net|https?|http2|dgram|timers(?:\/promises)?)$|^(?:better-sqlite3|sqlite3|level(?:db|down|up)?|lmdb|keyv|cacache|conf|execa|cross-spawn|piscina|tinypool|workerpool|threads|comlink|jest-worker|(?:io)?redis|memcached)$/;
const GLOBALS =
	/^(?:Worker|SharedWorker|SharedArrayBuffer|Atomics|localStorage|sessionStorage|indexedDB|caches|fetch|XMLHttpRequest|WebSocket|BroadcastChannel|MessageChannel|queueMicrotask|setImmediate|setTimeout|setInterval|requestIdleCallback)$/;

/** @param after the functions that changed, and what was added; @param before the same functions in the text before */
export function speedTraits(after: CodeOf, before: CodeOf): SpeedTraits {
	const [written, used] = [new Set(writesIn(before)), new Set(elsewhereOf(before))];
	const [writes, elsewhere] = [writesIn(after), elsewhereOf(after)];
	return omitUndefined({
		isContained: used.size + elsewhere.length === 0,
		writes: writes.find((each) => !written.has(each)),
		elsewhere: elsewhere.find((name) => !used.has(name)),
	});
}

function writesIn(code: CodeOf): readonly string[] {
	try {
		return outsideWrites(code).map((text) => shortened(oneLine(redactSecrets(text)), LONGEST));
	} catch (error) {
		// The tree is deeper than the stack.
		if (error instanceof RangeError) return ['…'];
		throw error;
	}
}

/** The names of modules and globals that some code uses to do work elsewhere, also by what else the file declares. */
function elsewhereOf({ source, nodes }: CodeOf): readonly string[] {
	const statements = partsOf(source.program, 'body');
	const used = [...nodes];
	const names = new Set<string>();
	for (const node of used) {
		const added = [...freeNames(node)].filter((name) => !names.has(name));
		for (const name of added) names.add(name);
		const declaring = statements.filter(
			(each) => runsLater(each) && declaredNames(each).some((name) => added.includes(name)),
		);
		used.push(...declaring.filter((each) => !used.includes(each)));
	}
	const modules = used
		.flatMap((node) => [...descendants(node)].flatMap(loadedModule))
		.filter((each) => MODULES.test(each));
	const declared = new Set(statements.flatMap(declaredNames));
	const globals = [...names].filter((name) => GLOBALS.test(name) && !declared.has(name));
	const deferred = nodes.flatMap((node) => [...descendants(node)].flatMap(deferral));
	return [...modules, ...globals, ...deferred];
}

/** Whether what a statement declares works when it is used: functions, classes, and modules. The rest has worked before. */
function runsLater(statement: Node): boolean {
	const inner = partOf(statement, 'declaration') ?? statement;
	const values = partsOf(inner, 'declarations').flatMap((each) => partsOf(each, 'init'));
	if (values.length === 0) return true;
	return values.every(
		(value) => isFunction(value) || [...descendants(value)].some((each) => loadedModule(each).length > 0),
	);
}

/** What is done only once the call has returned: `.then` of a promise that nobody waits for, or `process.nextTick`. */
function deferral(node: Node): readonly string[] {
	const call = node.type === 'ExpressionStatement' ? partOf(node, 'expression') : undefined;
	const name = propertyName(partOf(call, 'callee'));
	if (name === 'then' || name === 'finally') return ['.then'];
	return node.type === 'MemberExpression' && propertyName(node) === 'nextTick' ? ['nextTick'] : [];
}

/** The modules that a node loads. */
function loadedModule(node: Node): readonly string[] {
	const callee = partOf(node, 'callee');
	const isLoad =
		/^Import(?:Expression|Declaration)$/.test(node.type) ||
		/^(?:require|getBuiltinModule|import)$/.test(identifierName(callee) ?? propertyName(callee) ?? '');
	const given = [...partsOf(node, 'arguments'), ...partsOf(node, 'source')].map(literalValue);
	return isLoad ? given.filter((value) => typeof value === 'string') : [];
}
