/** The memento of a workspace that names its active conversation. Read at activation, before the chat is loaded. */
export const ACTIVE_CONVERSATION = 'chat.activeConversation';
