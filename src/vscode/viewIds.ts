/** The chat view's id in the manifest. */
export const CHAT_VIEW = 'whetstone.chat';
