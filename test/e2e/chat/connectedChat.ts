import { ChatUser } from '../user/chatUser.ts';
import { clearWorkbench } from '../workbench/clearWorkbench.ts';
import { afterFailure, sharedWorkbench } from '../workbench/sharedWorkbench.ts';
import type { Workbench, WorkbenchOptions } from '../workbench/workbench.ts';
import { ChatService } from './chatService.ts';

/** A chat and its service, which all tests of a `describe` share. */
export interface ConnectedChat {
	readonly service: ChatService;
	/** The workbench as it starts: connected to nothing. */
	readonly workbench: () => Workbench;
	/** Begins a group of tests: connected, in a new conversation, with nothing else open, and a service that echoes. */
	readonly begin: () => Promise<{ readonly workbench: Workbench; readonly user: ChatUser }>;
}

/** Starts one workbench and one service for all tests of the `describe` that calls this. */
export function connectedChat(options: WorkbenchOptions = {}): ConnectedChat {
	const service = new ChatService();
	const started = sharedWorkbench(options);
	let isConnected = false;
	const settle = async () => {
		const workbench = started();
		const user = new ChatUser(workbench);
		await clearWorkbench(workbench);
		service.release();
		if (!isConnected) await user.connect(service.url, 'CANARY-key-some-0123456789');
		isConnected = true;
		await user.open();
		await user.messageBox.waitFor();
		await user.startNew();
		return { workbench, user };
	};
	const begin = () => {
		service.reset();
		return settle();
	};
	before(() => service.start());
	afterFailure(async () => {
		if (isConnected) await settle();
	});
	after(() => service.stop());
	return { service, workbench: started, begin };
}
