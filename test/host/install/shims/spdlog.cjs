// Stands in for the native module @vscode/spdlog. Without it, no log files are written, and output channels, which read
// those files, stay empty.
const fs = require('node:fs');
const path = require('node:path');

const levelNames = ['trace', 'debug', 'info', 'warning', 'error', 'critical'];
let defaultLevel = 2;

class Logger {
	constructor(file) {
		this.level = defaultLevel;
		this.raw = false;
		fs.mkdirSync(path.dirname(file), { recursive: true });
		this.descriptor = fs.openSync(file, 'a');
	}
	write(level, message) {
		if (level < this.level || this.descriptor === undefined) return;
		const time = new Date().toISOString().replace('T', ' ').replace('Z', '');
		fs.writeSync(this.descriptor, this.raw ? String(message) : `${time} [${levelNames[level]}] ${message}\n`);
	}
	trace(message) {
		this.write(0, message);
	}
	debug(message) {
		this.write(1, message);
	}
	info(message) {
		this.write(2, message);
	}
	warn(message) {
		this.write(3, message);
	}
	error(message) {
		this.write(4, message);
	}
	critical(message) {
		this.write(5, message);
	}
	getLevel() {
		return this.level;
	}
	setLevel(level) {
		this.level = level;
	}
	setPattern() {}
	clearFormatters() {
		this.raw = true;
	}
	flush() {}
	drop() {
		if (this.descriptor !== undefined) fs.closeSync(this.descriptor);
		this.descriptor = undefined;
	}
}

const createLogger = async (_name, file) => new Logger(file);

exports.version = 1;
exports.Logger = class extends Logger {
	constructor(_type, _name, file) {
		super(file);
	}
};
exports.setLevel = (level) => {
	defaultLevel = level;
};
exports.setFlushOn = () => {};
exports.createRotatingLogger = createLogger;
exports.createAsyncRotatingLogger = createLogger;
