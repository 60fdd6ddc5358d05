// node test/run.mjs [unit] [view] [integration] [e2e] [--grep TEXT] [--changed] [--since COMMIT]: runs the suites named, or all.
import './host/requireNode24.mjs';

const { runSuites } = await import('./runner/runSuites.ts');
process.exitCode = await runSuites(process.argv.slice(2));
