import { withoutHidden } from '../../base/text/hiddenCharacters.ts';

/** Files that programs obey without the user running them; all in lower case. */
interface Protected {
	/** Everything below these folders, anywhere; `a/b` is a folder `b` in a folder `a`. */
	readonly folders: readonly string[];
	/** Whole file names. */
	readonly names: readonly RegExp[];
}

const EDITORS: Protected = {
	folders: ['.vscode', '.vscode-server', '.devcontainer', '.idea', '.fleet', '.zed', '.vs', '.vim', '.emacs.d'],
	names: [/.+\.code-workspace/, /\.emacs/, /\.dir-locals(?:-2)?\.el/, /\.nvim\.lua/],
};

/** Instructions for AI assistants, and the servers that they start. */
const AGENTS: Protected = {
	folders: ['.claude', '.cursor', '.windsurf', '.gemini', '.codex', '.continue', '.clinerules', '.roo', '.kiro'],
	names: [
		/\.?mcp\.json/,
		/claude_desktop_config\.json|\.claude\.json/,
		/(?:agents?|claude|gemini)(?:\.\w+)?\.md/,
		/(?:copilot-|.+\.)instructions\.md/,
		/\.(?:cursor|windsurf|cline|roo)rules.*/,
		/\.aider.*/,
		/opencode\.jsonc?/,
	],
};

/** Hooks, filters and submodules, and what a server runs after a push. */
const VERSION_CONTROL: Protected = {
	folders: [
		...['.git', '.githooks', '.husky', '.hg', '.jj'],
		...['.github', '.gitlab', '.gitea', '.forgejo', '.circleci', '.buildkite', '.woodpecker', '.teamcity'],
		...['.azuredevops', '.azure-pipelines'],
	],
	names: [
		/\.git(?:attributes|modules|config)/,
		/\.lfsconfig/,
		/\.gitlab-ci.*\.ya?ml/,
		/\.?(?:travis|appveyor|drone|woodpecker|cirrus|azure-pipelines|bitbucket-pipelines)\.ya?ml/,
		/jenkinsfile/,
		/\.pre-commit-config\.ya?ml/,
		/\.?lefthook(?:-local)?\.(?:ya?ml|toml|json)/,
		/\.overcommit\.yml/,
	],
};

/**
 * What shells, interpreters and debuggers read at startup, and the configuration of tools that load code.
 */
const STARTUP: Protected = {
	folders: ['.ssh', '.gnupg', '.aws', '.kube', '.docker', '.cargo', '.gradle', '.m2'],
	names: [
		/package\.json/,
		/\.env.*/,
		/\.?\w*rc(?:\.\w+)?/,
		/(?:eslint|prettier|stylelint)\.config\.\w+/,
		/\.(?:z|x|r)?profile|\.z?(?:login|logout)|\.zshenv|\.bash_\w+/,
		/\.(?:renviron|xsession|pam_environment)/,
		/(?:.+[._])?profile\.ps1/,
		/\.(?:gdb|lldb)init/,
		/\.tmux\.conf/,
		/(?:site|user)customize\.py/,
		/autorun\.inf|desktop\.ini/,
	],
};

/** What an operating system starts by itself, and the settings of most programs. */
const AUTOSTART: Protected = {
	folders: [
		...['.config', '.local/share/systemd', '.kde/autostart'],
		...['library/launchagents', 'library/launchdaemons'],
		'start menu/programs/startup',
	],
	names: [/crontab/],
};

const ALL = [EDITORS, AGENTS, VERSION_CONTROL, STARTUP, AUTOSTART];
const FOLDERS = ALL.flatMap(({ folders }) => folders).map((folder) => `/${folder}/`);
const NAME = new RegExp(`^(?:${ALL.flatMap(({ names }) => names.map(({ source }) => source)).join('|')})$`);
/** The configuration of the whole system. */
const SYSTEM = /^(?:\/private)?\/etc\//;

/**
 * Whether programs read a path to decide what they run: a task, a hook, a shell's startup file, instructions for an
 * agent, a secret.
 */
export function isProtectedPath(path: string): boolean {
	const segments = path.split(/[\\/]/).map(asFileSystemsSeeIt);
	const whole = segments.join('/');
	// The last segment may be a file or a folder: a file `.git` leads to a repository, too.
	return SYSTEM.test(whole) || NAME.test(segments.at(-1) ?? '') || FOLDERS.some((each) => `/${whole}/`.includes(each));
}

/**
 * One spelling for all names that some file system treats as equal: in another case, with characters that macOS
 * ignores, with those that Windows drops at the end, or with the name of a stream.
 */
function asFileSystemsSeeIt(segment: string): string {
	const [name = ''] = withoutHidden(segment).normalize('NFC').split(':');
	return name
		.toUpperCase()
		.toLowerCase()
		.replace(/[. ]+$/, '');
}
