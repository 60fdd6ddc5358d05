// Stands in for the native module @vscode/fs-copyfile, which copies faster where the file system can share blocks.
exports.cp = require('node:fs/promises').cp;
