// Loaded before each script that Node runs directly as TypeScript. An older Node would only report "unknown file
// extension".
const major = Number(process.versions.node.split('.')[0]);

if (major < 24) {
	console.error(
		`This script needs Node 24, and Node ${process.versions.node} is running it. ` +
			'Run it through npm (for example "npm test" or "npm start") after "npm ci" without --ignore-scripts: ' +
			'that brings the right Node into node_modules.',
	);
	process.exit(1);
}
