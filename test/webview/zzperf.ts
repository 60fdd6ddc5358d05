import { launchBrowser } from '../host/browser.ts';
import { ChatPage } from './chatPage.ts';
import { answerEntry, chatSnapshot, codePart, longConversation, userEntry } from './chatFixtures.ts';
import { costlyMarkdown } from './hostilePayloads.ts';
const browser = await launchBrowser();
async function measure(name: string, entries: any) {
  const chat = await ChatPage.open(browser, { width: 400, height: 800 });
  await chat.show({ conversationId: 'warm', entries: longConversation(3) });
  await chat.page.waitForSelector('.hljs-keyword');
  const r = await chat.page.evaluate(async (snapshot) => {
    const tasks: number[] = [];
    new PerformanceObserver((l) => tasks.push(...l.getEntries().map((e) => Math.round(e.duration)))).observe({ type: 'longtask' });
    const t = performance.now();
    dispatchEvent(new MessageEvent('message', { data: { type: 'snapshot', snapshot } }));
    const js = performance.now() - t;
    document.querySelector('.log')!.scrollHeight;
    const layout = performance.now() - t - js;
    await new Promise((r) => requestAnimationFrame(() => setTimeout(r)));
    const frame = performance.now() - t;
    await new Promise((r) => setTimeout(r, 1500));
    return { js: Math.round(js), layout: Math.round(layout), frame: Math.round(frame), tasks, articles: document.querySelectorAll('article').length };
  }, chatSnapshot({ revision: 2, conversationId: 'c9', entries }));
  console.log(name.padEnd(45), JSON.stringify(r));
  await chat.close();
}
await measure('1000 messages', longConversation(500));
await measure('1000 messages', longConversation(500));
for (const [name, text] of Object.entries(costlyMarkdown)) {
  await measure(name + ' md', [answerEntry('a', [text])]);
  await measure(name + ' code', [answerEntry('a', [codePart(text, 'javascript')])]);
  await measure(name + ' user', [userEntry('a', text)]);
}
await browser.close();
process.exit();
