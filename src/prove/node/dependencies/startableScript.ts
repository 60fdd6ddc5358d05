/** In bytes: of a longer first line, some systems read a part. */
const LONGEST_LINE = 127;

/**
 * A script whose first line names a program by its path, so that it starts by any path: where the line would be too long,
 * or the path has a space, the shell starts the program, by a line that is a text without effect to Python.
 */
export function startableScript(script: Buffer): Buffer {
	if (!script.subarray(0, 3).equals(Buffer.from('#!/'))) return script;
	const end = script.indexOf('\n');
	const line = script.subarray(2, end).toString();
	const [, program = '', rest = ''] = /^(.*\/bin\/python[\d.]*)(.*)$/.exec(line.trim()) ?? [];
	if (program === '' || (end <= LONGEST_LINE && !program.includes(' '))) return script;
	return Buffer.concat([Buffer.from(`#!/bin/sh\n'''exec' "${program}"${rest} "$0" "$@"\n' '''`), script.subarray(end)]);
}
