// Leads the server's process group, and ends all of it once its own input closes: also when what started it was killed.
import { spawn } from 'node:child_process';

const server = spawn(process.execPath, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'inherit'] });
server.on('exit', (code) => process.exit(code ?? 1));
process.stdin.resume().on('close', () => process.kill(-process.pid, 'SIGKILL'));
