// Leads the server's process group and ends the whole group once its own input closes, even if the process that started it
// was killed.
import { spawn } from 'node:child_process';

const server = spawn(process.execPath, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'inherit'] });
server.on('exit', (code) => process.exit(code ?? 1));
process.stdin.resume().on('close', () => process.kill(-process.pid, 'SIGKILL'));
