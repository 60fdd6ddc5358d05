import { createTestClient, TRANSPORTS } from '../../support/fakes/testClient.ts';

// node memoryProgram.ts URL TRANSPORT: asks a service twice, and prints how the second request ended and by how many bytes
// the most memory that this process ever held grew meanwhile. The first one loads what any request needs.

const [url = '', name] = process.argv.slice(2);
const transport = TRANSPORTS.find((each) => each === name) ?? 'editor';
/** In bytes; it never falls again, so that nothing has to be measured while the request runs. */
const mostHeld = () => process.resourceUsage().maxRSS * 1_024;

const test = createTestClient(url, { transport });
await test.chat();
const before = mostHeld();
const { kind } = await test.failure();
console.log(JSON.stringify({ kind, grownBytes: mostHeld() - before }));
test.dispose();
