/** Variables of VS Code and Electron for their own processes, and others that would change how programs run. */
const HOST = /^(?:VSCODE_|ELECTRON_)|^(?:NODE_OPTIONS|OLDPWD)$/i;
/** Variables that name another repository or index than that of the folder, or a program that asks the person. */
const REPOSITORY =
	/^GIT_(?:DIR|WORK_TREE|IMPLICIT_WORK_TREE|INDEX_FILE|COMMON_DIR|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|NAMESPACE|PREFIX|CONFIG|CONFIG_PARAMETERS|CONFIG_COUNT|CONFIG_(?:KEY|VALUE)_\d+|GRAFT_FILE|SHALLOW_FILE|NO_REPLACE_OBJECTS|REPLACE_REF_BASE|CEILING_DIRECTORIES|ASKPASS|EDITOR|SEQUENCE_EDITOR|EXTERNAL_DIFF|TRACE\w*)$/i;

/** An environment without the extension host's own variables, so that programs run as in the person's shell. */
export function hostEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
	return Object.fromEntries(Object.entries(environment).filter(([name]) => !HOST.test(name) && !REPOSITORY.test(name)));
}
