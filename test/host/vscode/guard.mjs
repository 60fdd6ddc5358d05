// Leads a process group with the program that its arguments name, and ends the whole group once its own input closes, even if
// the process that started it was killed.
import { spawn } from 'node:child_process';

const [program, ...args] = process.argv.slice(2);
const led = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
led.on('exit', (code) => process.exit(code ?? 1));
process.stdin.resume().on('close', () => process.kill(-process.pid, 'SIGKILL'));
// Ctrl+C goes to the whole group: how the program ends is still to be told.
process.on('SIGINT', () => {});
