/** Folders that are linked as dependencies, belong to a tool, or are made anew by it. */
const FOLDERS =
	/(?:^|\/)(?:node_modules|\.venv|venv|__pycache__|\.git|\.hg|\.svn|\.jj|\.(?:pytest|mypy|ruff|parcel)[_-]cache|\.tox|\.nox|\.cache|\.vite|\.next|\.nuxt|\.svelte-kit|\.turbo|\.nx|\.gradle)(?:\/|$)/;
/** Files that say which outputs exist, or are outputs: in a copy without the others they would lie. */
const FILES =
	/(?:\.tsbuildinfo|\.pyc|\.pyo|\.o|\.obj|\.class|\.(?:eslint|stylelint|prettier)cache|\.DS_Store|(?:^|\/)\.coverage)$/i;

/** Whether a file or folder that no repository tracks is left out of a copy: dependencies, caches, build outputs. */
export function isSkipped(name: string): boolean {
	return FOLDERS.test(name) || FILES.test(name);
}
