import { isErased } from './sameCode.ts';
import { children, descendants, isFunction, isNode, type Node, partOf, partsOf, patternNames } from './sourceText.ts';

/** The parts of nodes that hold a name, but do not stand for a variable. */
const LABELS: Readonly<Record<string, string>> = {
	LabeledStatement: 'label',
	BreakStatement: 'label',
	ContinueStatement: 'label',
	ImportSpecifier: 'imported',
	ExportSpecifier: 'exported',
	PrivateName: 'id',
};

/** Types and their parameters, which name no variables. */
const TYPES = ['typeAnnotation', 'returnType', 'typeParameters', 'typeArguments', 'superTypeArguments', 'implements'];

/**
 * The names that code uses or declares, other than those that a function in it, or a block of that, declares for itself: they
 * mean what is declared beside the code or around it, or a global variable.
 */
export function freeNames(root: Node): ReadonlySet<string> {
	const found = new Set<string>();
	const visit = (node: Node, declared: readonly ReadonlySet<string>[]) => {
		if (isErased(node)) return;
		if (node.type === 'Identifier' || node.type === 'JSXIdentifier') {
			const name = String(node.name);
			if (!declared.some((names) => names.has(name))) found.add(name);
			return;
		}
		const isScope = node !== root && (declared.length > 0 || isFunction(node));
		const inner = isScope ? [...declared, scopeNames(node)] : declared;
		const skipped = new Set([...TYPES, ...labelParts(node)].map((part) => node[part]).filter(isNode));
		for (const child of children(node)) if (!skipped.has(child)) visit(child, inner);
	};
	visit(root, []);
	return found;
}

function labelParts(node: Node): readonly string[] {
	const label = LABELS[node.type];
	if (label !== undefined) return [label];
	if (node.type === 'MetaProperty') return ['meta', 'property'];
	if (node.computed === true) return [];
	if (/MemberExpression$/.test(node.type)) return ['property'];
	return 'key' in node ? ['key'] : [];
}

/** The names that a function or a block declares for what is in it. */
export function scopeNames(node: Node): ReadonlySet<string> {
	if (isFunction(node)) return functionNames(node);
	if (node.type === 'CatchClause' || node.type === 'ClassExpression') return new Set(declaredNames(node));
	const clauses = partsOf(node, 'cases').flatMap((clause) => partsOf(clause, 'consequent'));
	const statements = ['body', 'init', 'left'].flatMap((part) => partsOf(node, part));
	return new Set([...statements, ...clauses].filter(({ kind }) => kind !== 'var').flatMap(declaredNames));
}

/** The parameters of a function, its variables, wherever they are declared in it, and the name of an expression. */
function functionNames(node: Node): ReadonlySet<string> {
	const names = new Set(['arguments', ...partsOf(node, 'params').flatMap(patternNames)]);
	const id = node.type === 'FunctionExpression' ? partOf(node, 'id') : undefined;
	if (id !== undefined) names.add(String(id.name));
	for (const each of descendants(node, isFunction))
		if (each.kind === 'var') for (const name of declaredNames(each)) names.add(name);
	return names;
}

/** The names that a statement, a declarator, or a specifier declares where it stands. */
export function declaredNames(node: Node): readonly string[] {
	switch (node.type) {
		case 'VariableDeclarator':
			return partsOf(node, 'id').flatMap(patternNames);
		case 'VariableDeclaration':
			return partsOf(node, 'declarations').flatMap(declaredNames);
		case 'FunctionDeclaration':
		case 'ClassDeclaration':
		case 'ClassExpression':
		case 'TSEnumDeclaration':
		case 'TSModuleDeclaration':
		case 'TSImportEqualsDeclaration':
			return partsOf(node, 'id').flatMap(patternNames);
		case 'CatchClause':
			return partsOf(node, 'param').flatMap(patternNames);
		case 'ImportDeclaration':
			return partsOf(node, 'specifiers').flatMap(declaredNames);
		case 'ImportSpecifier':
		case 'ImportDefaultSpecifier':
		case 'ImportNamespaceSpecifier':
			return partsOf(node, 'local').flatMap(patternNames);
		case 'ExportNamedDeclaration':
		case 'ExportDefaultDeclaration':
			return partsOf(node, 'declaration').flatMap(declaredNames);
		default:
			return [];
	}
}
