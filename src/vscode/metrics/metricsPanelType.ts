/** The type of the editor panel with the charts, as VS Code restores it by. */
export const METRICS_PANEL = 'whetstone.metrics';
