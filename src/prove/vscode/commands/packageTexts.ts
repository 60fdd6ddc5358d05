import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { redactLookalikes } from '../../../base/text/redact.ts';
import { redactSecrets } from '../../../base/text/secretScan.ts';
import { packageScripts } from '../../core/packageScripts.ts';
import { PACKAGE_FILES, type RepositoryFiles } from './repositoryFiles.ts';

/** A script of a package: what a command that names it runs. */
export interface PackageScript {
	/** The package file, relative to the workspace folder, with `/`. */
	readonly file: string;
	readonly name: string;
	readonly text: string;
}

/** A file that decides what a command runs, or how. */
export interface PackageFile {
	readonly file: string;
	/** With its secrets hidden. */
	readonly text: string;
	/** Of the whole text, with its secrets. */
	readonly hash: string;
}

/** What a person has to read before a command runs it indirectly. */
export type PackageText = PackageScript | PackageFile;

/** The package in a folder. */
export interface FolderPackage {
	/** Undefined if its files do not show for certain which scripts it has. */
	readonly scripts: ReadonlyMap<string, string> | undefined;
	/** Everything that may run; whole files where that is not certain. */
	readonly texts: readonly PackageText[];
	/** Folders of packages that it links to, relative to it. */
	readonly linked: readonly string[];
	readonly hasWorkspaces: boolean;
}

const [PACKAGE_FILE = '', ...OTHER_PACKAGE_FILES] = PACKAGE_FILES;
const SETTINGS_FILES = [
	'.npmrc',
	'.yarnrc',
	'.yarnrc.yml',
	'.pnpmfile.cjs',
	'.pnpmfile.mjs',
	'pnpm-workspace.yaml',
	'bunfig.toml',
	'.corepack.env',
	'deno.json',
	'deno.jsonc',
];
/** In `.npmrc`: further files of settings, or of code that decides what is installed. */
const NAMED_FILE = /^[ \t]*(?:userconfig|globalconfig|pnpmfile|global-pnpmfile)[ \t]*=[ \t]*(\S.*)$/gm;
/** Files that make a program run scripts of several packages. */
const WORKSPACE_FILES = ['pnpm-workspace.yaml', 'lerna.json', 'nx.json', 'rush.json', 'deno.json', 'deno.jsonc'];
/** Members of a package file that hold commands, too. */
const COMMANDS = /"(?:wireit|nx|betterScripts|better-npm-run)"\s*:/;
const LINKED = /"(?:file|link|portal):([^"]+)"/g;
/** Settings that may lead a plain command to another package. */
const LEADS_ELSEWHERE = /workspaces?\b|recursive|filter|prefix|cwd|\bdir\b/i;

/** The package in a folder; undefined if there is none. @param folder absolute */
export async function packageIn(folder: string, files: RepositoryFiles): Promise<FolderPackage | undefined> {
	const text = await files.read(join(folder, PACKAGE_FILE));
	const others = await filesIn(folder, OTHER_PACKAGE_FILES, files);
	if (text === undefined && others.length === 0) return undefined;
	const file = files.shown(join(folder, PACKAGE_FILE));
	const scripts = text === undefined ? undefined : packageScripts(text);
	const isToBeRead = text !== undefined && (scripts === undefined || COMMANDS.test(text));
	return {
		scripts: others.length === 0 ? scripts : undefined,
		texts: [
			...[...(scripts ?? [])].map(([name, script]) => ({ file, name, text: script })),
			...(isToBeRead ? [wholeFile(file, text)] : []),
			...others,
		],
		linked: [...(text ?? '').matchAll(LINKED)].map(([, path = '']) => path),
		hasWorkspaces: /"workspaces"\s*:/.test(text ?? ''),
	};
}

/** The settings of package managers in a folder. @param folder absolute */
export async function settingsIn(folder: string, files: RepositoryFiles): Promise<readonly PackageFile[]> {
	const own = await filesIn(folder, SETTINGS_FILES, files);
	const named = own.length === 0 ? [] : [...((await files.read(join(folder, '.npmrc'))) ?? '').matchAll(NAMED_FILE)];
	const paths = named.map(([, path = '']) => resolve(folder, path.replace(/^["']|["']$/g, '').trim()));
	const found = paths.map(async (path) => {
		const text = await files.read(path);
		return text === undefined ? [] : [wholeFile(files.shown(path), text)];
	});
	return [...own, ...(await Promise.all(found)).flat()];
}

/** Whether a folder has files that make a program run scripts of several packages. @param folder absolute */
export async function namesWorkspaces(folder: string, files: RepositoryFiles): Promise<boolean> {
	const texts = await Promise.all(WORKSPACE_FILES.map((name) => files.read(join(folder, name))));
	return texts.some((text) => text !== undefined);
}

/** Whether settings may lead a plain command to another package than the nearest. */
export function leadsElsewhere({ file, text }: PackageFile): boolean {
	return !file.endsWith('pnpm-workspace.yaml') && LEADS_ELSEWHERE.test(text);
}

async function filesIn(
	folder: string,
	names: readonly string[],
	files: RepositoryFiles,
): Promise<readonly PackageFile[]> {
	const found = names.map(async (name) => {
		const text = await files.read(join(folder, name));
		return text === undefined ? [] : [wholeFile(files.shown(join(folder, name)), text)];
	});
	return (await Promise.all(found)).flat();
}

function wholeFile(file: string, text: string): PackageFile {
	const hash = createHash('sha256').update(text).digest('hex');
	return { file, text: hideSettings(file, text), hash };
}

const HIDDEN = '[redacted]';
const SECRET_NAME = /auth|token|passw|pwd|secret|credential|user(?!config)|email|ident|otp|cert|key/i;
/** The name of a setting in INI, TOML, YAML or Yarn’s own notation, and its value. */
const SETTING =
	/^(?<indent>\s*)(?<name>"[^"]*"|'[^']*'|[^\s=]+?(?=\s*=|\s*:(?:\s|$)|\s))(?<mark>\s*(?:[=:]\s*|\s))(?<value>.*)$/;
/** A setting within a line, as in `{ token: x }` and in a comment. */
const INNER =
	/(?<name>(?:auth|token|passw|pwd|secret|user)[\w-]{0,60}["']?[ \t]{0,9}[=:][ \t]{0,9})(?:"[^"]*"|'[^']*'|[^\s,}"']+)/gi;
const HAS_INNER = /\{|^\s*[#;]/;

/** Files of settings: in others, a line may be code, which is always shown. */
const SETTINGS_FILE =
	/(?:^|[\\/])(?:\.npmrc|\.yarnrc|\.yarnrc\.yml|bunfig\.toml|pnpm-workspace\.yaml|\.corepack\.env)$/;

/**
 * The text of a package manager’s file, to be shown: what looks like a secret is hidden, and so is the value of each setting
 * named like one.
 * @param file its path
 */
export function hideSettings(file: string, text: string): string {
	return redactLookalikes(redactSecrets(SETTINGS_FILE.test(file) ? withoutValues(file, text) : text));
}

function withoutValues(file: string, text: string): string {
	/** Whether a line continues a hidden value. */
	let goesOn: ((line: string) => boolean) | undefined;
	const lines = text.split(/\r\n|[\r\n]/).map((line) => {
		if (goesOn?.(line)) return HIDDEN;
		const { indent = '', name = '', mark = '', value = '' } = SETTING.exec(line)?.groups ?? {};
		goesOn = undefined;
		if (!SECRET_NAME.test(name)) return HAS_INNER.test(line) ? line.replace(INNER, `$<name>${HIDDEN}`) : line;
		goesOn = continuation(file, indent, value);
		return value === '' ? line : `${indent}${name}${mark}${HIDDEN}`;
	});
	return lines.join('\n');
}

/** Recognizes the further lines of a value: in YAML by indent, in TOML by three quotes. INI has none. */
function continuation(file: string, { length }: string, value: string): ((line: string) => boolean) | undefined {
	if (/\.ya?ml$/.test(file)) return (line) => line.trim() === '' || line.search(/\S/) > length;
	const quotes = file.endsWith('.toml') ? /^(?:"""|''')/.exec(value)?.[0] : undefined;
	if (quotes === undefined || value.lastIndexOf(quotes) > 0) return undefined;
	let isOpen = true;
	return (line) => {
		const wasOpen = isOpen;
		isOpen &&= !line.includes(quotes);
		return wasOpen;
	};
}
