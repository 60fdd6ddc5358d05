// Stands in for @microsoft/1ds-core-js: the server imports it at startup but, with telemetry off, never calls it.
exports.AppInsightsCore = class {
	initialize() {}
	track() {}
	unload() {}
};
