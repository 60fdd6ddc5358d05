import { createTestClient, TRANSPORTS } from '../../support/fakes/testClient.ts';

// node memoryProgram.ts URL TRANSPORT: sends a service two requests, and prints how the second one ended and by how many
// bytes it raised this process's peak memory. The first one loads what any request needs.

const [url = '', name] = process.argv.slice(2);
const transport = TRANSPORTS.find((each) => each === name) ?? 'editor';
/** In bytes. A peak never falls, so nothing has to be measured while the request runs. */
const mostHeld = () => process.resourceUsage().maxRSS * 1_024;

const test = createTestClient(url, { transport });
await test.chat();
const before = mostHeld();
const { kind } = await test.failure();
console.log(JSON.stringify({ kind, grownBytes: mostHeld() - before }));
test.dispose();
