// Stands in for the native module @vscode/native-watchdog: the extension host makes the same check itself.
exports.start = () => {};
exports.exit = (code) => process.exit(code ?? 0);
