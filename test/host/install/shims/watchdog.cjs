// Stands in for the native module @vscode/native-watchdog: the extension host performs the same check itself.
exports.start = () => {};
exports.exit = (code) => process.exit(code ?? 0);
