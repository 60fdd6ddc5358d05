// Starts before the extension under test, in the same process, and writes down what that extension does there: the
// requests and the file operations whose call stack leads through its code.
const { subscribe } = require('node:diagnostics_channel');
const fs = require('node:fs');

const OURS = /[\\/]extension[\\/]dist[\\/]|inTheNameOfTheExtension/;

exports.activate = () => {
	const requests = [];
	const files = [];
	const calledByUs = () => OURS.test(new Error().stack?.split('\n').slice(2).join('\n') ?? '');
	for (const channel of ['undici:request:create', 'http.client.request.start', 'net.client.socket']) {
		subscribe(channel, () => {
			if (calledByUs()) requests.push(channel);
		});
	}
	for (const [holder, prefix] of [
		[fs, 'fs.'],
		[fs.promises, 'fs.promises.'],
	]) {
		for (const [name, original] of Object.entries(holder)) {
			if (
				typeof original !== 'function' ||
				!/^(open|read|write|append|l?stat|access|mkdir|exists|rename|copy|cp|rm|unlink|create)/.test(name)
			)
				continue;
			holder[name] = function watched(...values) {
				if (calledByUs()) files.push(`${prefix}${name} ${String(values[0])}`);
				return original.apply(this, values);
			};
		}
	}
	return { requests, files };
};
