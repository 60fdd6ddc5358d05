import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isProtectedPath } from '../../../../src/chat/core/protectedPaths.ts';

const KNOWN = [
	'.vscode/settings.json',
	'a/.vscode/tasks.json',
	'my.code-workspace',
	'.git/hooks/pre-commit',
	'.github/workflows/ci.yml',
	'.devcontainer/devcontainer.json',
	'package.json',
	'packages/a/package.json',
	'.bashrc',
	'.eslintrc',
	'.env',
	'.env.local',
	'.profile',
	'.zprofile',
	'.ssh/config',
	'.npmrc',
	'C:\\w\\.VSCode\\settings.json',
] as const;

const ADDED = [
	'.zshenv',
	'.zlogin',
	'.bash_profile',
	'.bash_aliases',
	'.xprofile',
	'.Rprofile',
	'.gdbinit',
	'Documents/PowerShell/Microsoft.PowerShell_profile.ps1',
	'.claude/settings.json',
	'.claude/hooks/a.sh',
	'/home/a/.claude.json',
	'.mcp.json',
	'.vscode/mcp.json',
	'.cursor/mcp.json',
	'.cursorrules',
	'.windsurfrules',
	'AGENTS.md',
	'docs/CLAUDE.md',
	'CLAUDE.local.md',
	'GEMINI.md',
	'copilot-instructions.md',
	'.aider.conf.yml',
	'.gitattributes',
	'src/.gitattributes',
	'.gitmodules',
	'.gitconfig',
	'.gitlab-ci.yml',
	'.gitlab-ci.yaml',
	'.circleci/config.yml',
	'.travis.yml',
	'azure-pipelines.yml',
	'bitbucket-pipelines.yml',
	'Jenkinsfile',
	'.pre-commit-config.yaml',
	'lefthook.yml',
	'.husky/pre-commit',
	'.idea/workspace.xml',
	'.idea/runConfigurations/a.xml',
	'.zed/tasks.json',
	'/home/a/.vim/plugin/a.vim',
	'.dir-locals.el',
	'eslint.config.mjs',
	'.cargo/config.toml',
	'.aws/config',
	'/home/a/.config/autostart/a.desktop',
	'/home/a/.config/systemd/user/a.service',
	'/home/a/.config/fish/conf.d/a.fish',
	'/Users/a/Library/LaunchAgents/a.plist',
	'/Library/LaunchDaemons/a.plist',
	'C:\\Users\\a\\AppData\\Roaming\\Microsoft\\Windows\\Start Menu\\Programs\\Startup\\a.cmd',
	'/c:/ProgramData/Microsoft/Windows/Start Menu/Programs/StartUp/a.bat',
	'/etc/profile.d/a.sh',
	'/private/etc/crontab',
	'site-packages/sitecustomize.py',
] as const;

/** Others that some file system takes for one of them. */
const SAME = [
	'.GIT/config',
	'.Claude\\Settings.json',
	'.git./hooks/pre-commit',
	'.git /hooks/pre-commit',
	'.git::$INDEX_ALLOCATION/hooks/pre-commit',
	'.zshenv:stream',
	'.g\u200cit/config',
	'.\u017f\u017fh/config',
	'.\u212aube/config',
] as const;

const FREE = [
	'src/orders.ts',
	'README.md',
	'environment.ts',
	'packages/list.json',
	'git/x',
	'vscode/a.ts',
	'.gitignore',
	'.editorconfig',
	'Makefile',
	'Dockerfile',
	'agents.ts',
	'docs/agents/overview.md',
	'claude/notes.md',
	'src/mcp.ts',
	'src/profile.ts',
	'userProfile.tsx',
	'vite.config.ts',
	'config/app.json',
	'idea/a.xml',
	'library/agents.ts',
	'src/startup/a.ts',
	'etc/notes.txt',
	'/work/etc/notes.txt',
	'service.ts',
	'deploy/shop.service',
	'summarize.prompt.md',
	'weights.pth',
	'my.environment',
] as const;

describe('a path that makes other programs run something', () => {
	for (const path of KNOWN) it(`S09 is protected: ${path}`, () => assert.equal(isProtectedPath(path), true));

	for (const path of ADDED) it(`S17 is protected: ${path}`, () => assert.equal(isProtectedPath(path), true));

	for (const path of SAME) {
		it(`S17 is protected in another spelling: ${JSON.stringify(path)}`, () =>
			assert.equal(isProtectedPath(path), true));
	}

	for (const path of FREE) it(`S09 S17 is not protected: ${path}`, () => assert.equal(isProtectedPath(path), false));

	it('S17 is protected in every folder, in any case, with either separator', () => {
		const relative = [...KNOWN, ...ADDED].filter((path) => !/^(?:\/etc|\/private|[A-Z]:)/.test(path));
		const above = fc.array(fc.stringMatching(/^[a-z .-]{1,8}$/), { maxLength: 4 });
		const spelled = fc.tuple(above, fc.constantFrom(...relative), fc.infiniteStream(fc.boolean()), fc.boolean());
		fc.assert(
			fc.property(spelled, ([folders, path, cases, isWindows]) => {
				const whole = ['', ...folders, path].join('/');
				const cased = [...whole].map((each) => (cases.next().value ? each.toUpperCase() : each)).join('');
				assert.equal(isProtectedPath(isWindows ? cased.replaceAll('/', '\\') : cased), true);
			}),
		);
	});
});
