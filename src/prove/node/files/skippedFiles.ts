/** Folders that are linked as dependencies, belong to a tool, or are recreated by it. */
const FOLDERS =
	/(?:^|\/)(?:node_modules|\.venv|venv|__pycache__|\.git|\.hg|\.svn|\.jj|\.(?:pytest|mypy|ruff|parcel)[_-]cache|\.tox|\.nox|\.cache|\.vite|\.next|\.nuxt|\.svelte-kit|\.turbo|\.nx|\.gradle)(?:\/|$)/;
/** Outputs, and files about which outputs exist: in a copy without the others they would be wrong. */
const FILES =
	/(?:\.tsbuildinfo|\.pyc|\.pyo|\.o|\.obj|\.class|\.(?:eslint|stylelint|prettier)cache|\.DS_Store|(?:^|\/)\.coverage)$/i;

/** Whether an untracked file or folder is not copied: dependencies, caches, build outputs. */
export function isSkipped(name: string): boolean {
	return FOLDERS.test(name) || FILES.test(name);
}
