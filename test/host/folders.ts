import path from 'node:path';

/** The repository's folder. */
export const repositoryFolder = path.resolve(import.meta.dirname, '../..');

/** The folder for everything that tests install or leave behind; git ignores it. */
export const scratchFolder = path.join(repositoryFolder, '.vscode-test');
