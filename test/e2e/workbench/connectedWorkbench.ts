import { ChatUser } from '../user/chatUser.ts';
import { startWorkbench, type Workbench } from './workbench.ts';

/**
 * Starts a workbench that is connected to a service, with the chat out of the way of the editor, and files saved on demand
 * alone. Whoever starts it disposes of it.
 */
export async function startConnectedWorkbench(
	baseUrl: string,
	settings: Readonly<Record<string, unknown>> = {},
): Promise<Workbench> {
	const workbench = await startWorkbench({ settings });
	try {
		const chat = new ChatUser(workbench);
		await chat.connect(baseUrl, 'CANARY-key-some-0123456789');
		await workbench.runCommand('View: Hide Secondary Side Bar');
	} catch (error) {
		await workbench.dispose();
		throw error;
	}
	return workbench;
}
