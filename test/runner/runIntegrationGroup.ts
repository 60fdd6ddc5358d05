import { runIntegrationGroup } from './integrationGroup.ts';

// node test/runner/runIntegrationGroup.ts GROUP MILLISECONDS: runs one group of integration tests.

const [name = '', limit] = process.argv.slice(2);
process.exitCode = await runIntegrationGroup(name, Number(limit));
