/** The chat view's id in the manifest. */
export const CHAT_VIEW = 'whetstone.chat';

/** The type of the editor panel with the charts, as VS Code restores it by. */
export const METRICS_PANEL = 'whetstone.metrics';
