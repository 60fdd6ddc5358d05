import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chatBody } from '../../support/fakes/scriptedServer.ts';
import type { ChatUser } from '../user/chatUser.ts';
import { eventually } from '../workbench/eventually.ts';
import { killExtensionHost } from '../workbench/extensionHost.ts';
import type { Workbench } from '../workbench/workbench.ts';
import type { Behavior } from './chatService.ts';
import type { ConnectedChat } from './connectedChat.ts';

/** What a request is doing when the extension host is killed. */
const STATES: readonly (readonly [name: string, behavior: Behavior])[] = [
	['the service is processing it', () => {}],
	['it waits to be sent again', (socket) => void socket.answer(429, {}, { 'retry-after': '50' })],
	[
		'its answer is arriving',
		(socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 999\r\n\r\n{"choices":'),
	],
];

export function testKilled(chat: ConnectedChat): void {
	describe('a chat whose extension host is killed', () => {
		const { service } = chat;
		let workbench: Workbench;
		let user: ChatUser;

		before(async () => {
			({ workbench, user } = await chat.begin());
		});

		/** In a browser, VS Code saves some seconds late which conversation was active: it is opened from the list. */
		const reopen = async (title: string) => {
			await workbench.reload();
			await user.open();
			await user.messageBox.waitFor();
			await user.button('History').click();
			await workbench.chat().locator('.row-open').filter({ hasText: title }).first().click();
		};

		for (const [name, behavior] of STATES) {
			it(`D08 says that a message was interrupted while ${name}, and sends it only on a click`, async () => {
				await user.startNew();
				const text = `interrupted while ${name}`;
				const sent = () => service.contents.filter((content) => content === text).length;
				service.behavior = behavior;
				const arrived = service.nextRequest();
				await user.send(text);
				await arrived;
				await user.button('Stop').or(user.button('Cancel')).first().waitFor();
				killExtensionHost(workbench);
				await reopen(text);
				await user.alerts.getByText(/Interrupted/).waitFor();
				await user.untilQuestionsAre([text]);
				await workbench.screenshot(`chat-interrupted`);
				assert.equal(sent(), 1);
				service.release();
				await user.button('Retry').click();
				await user.answers.getByText(`re: ${text}`).waitFor();
				assert.equal(sent(), 2);
			});
		}

		it('D08 moves a queued message into the composer without sending it', async () => {
			await user.startNew();
			service.hold();
			const arrived = service.nextRequest();
			await user.send('on its way');
			await arrived;
			await user.send('waits');
			await user.button('Cancel').waitFor();
			// It is shown before it is on disk, which may take a moment.
			await eventually(() => assert.match(draftsOnDisk(workbench), /"waits"/));
			killExtensionHost(workbench);
			await reopen('on its way');
			await user.alerts.getByText(/Interrupted/).waitFor();
			await user.untilTyped('waits');
			await user.button('Discard').click();
			await user.questions.first().waitFor({ state: 'detached' });
			assert.deepEqual(
				service.contents.filter((content) => content === 'waits' || content === 'on its way'),
				['on its way'],
			);
		});

		it('D08 keeps an answer that was shown, however soon the host is killed after it', async () => {
			await user.startNew();
			service.release();
			service.behavior = (socket) => void socket.answer(200, chatBody('shown, so kept'));
			await user.send('quick');
			await user.answers.getByText('shown, so kept').waitFor();
			killExtensionHost(workbench);
			await workbench.reload();
			await user.open();
			await user.questions.first().waitFor();
			await user.answers.getByText('shown, so kept').or(user.alerts).first().waitFor();
			assert.equal(service.contents.filter((content) => content === 'quick').length, 1);
		});
	});
}

function draftsOnDisk({ dataFolder }: Workbench): string {
	const files = globSync('**/draft.*.json', { cwd: dataFolder });
	return files.map((name) => readFileSync(join(dataFolder, name), 'utf8')).join('\n');
}
