/** What VS Code and Electron give their own processes, and what would change how any program in it runs. */
const HOST = /^(?:VSCODE_|ELECTRON_)|^(?:NODE_OPTIONS|OLDPWD)$/i;
/** What names another repository or index than that of the folder, or a program that asks the person. */
const REPOSITORY =
	/^GIT_(?:DIR|WORK_TREE|IMPLICIT_WORK_TREE|INDEX_FILE|COMMON_DIR|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|NAMESPACE|PREFIX|CONFIG|CONFIG_PARAMETERS|CONFIG_COUNT|CONFIG_(?:KEY|VALUE)_\d+|GRAFT_FILE|SHALLOW_FILE|NO_REPLACE_OBJECTS|REPLACE_REF_BASE|CEILING_DIRECTORIES|ASKPASS|EDITOR|SEQUENCE_EDITOR|EXTERNAL_DIFF|TRACE\w*)$/i;

/** An environment without what belongs to the extension host, so that a program in it runs as in the person's own shell. */
export function hostEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
	return Object.fromEntries(Object.entries(environment).filter(([name]) => !HOST.test(name) && !REPOSITORY.test(name)));
}
