import path from 'node:path';

/** The repository's folder: it is the extension under development, too. */
export const repositoryFolder = path.resolve(import.meta.dirname, '../..');

/** Where everything lands that tests install or leave behind; git ignores it. */
export const scratchFolder = path.join(repositoryFolder, '.vscode-test');
