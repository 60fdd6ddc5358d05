import { readFileSync } from 'node:fs';
import { launchBrowser } from '../host/browser.ts';
import { ChatPage } from './chatPage.ts';
import { showcase, troubles } from './showcase.ts';
import { themes } from './themes.ts';
const src = readFileSync('node_modules/axe-core/axe.min.js','utf8');
const browser = await launchBrowser();
for (const [n, theme] of Object.entries(themes)) for (const entries of [showcase, troubles]) {
  const chat = await ChatPage.open(browser, { theme, height: 1400 });
  await chat.show({ entries, busy: entries===troubles });
  if (entries===showcase) await chat.page.waitForSelector('.hljs-comment');
  await chat.page.evaluate(src);
  const r = await chat.page.evaluate(async () => { const x = await (window as any).axe.run(); return { v: x.violations.map((v:any)=>v.id+v.nodes.map((n:any)=>n.html+n.failureSummary)), i: x.incomplete.map((v:any)=>[v.id, v.nodes.length, v.nodes.slice(0,3).map((n:any)=>n.html.slice(0,80)+(n.any[0]?.message??'').slice(0,160))]) }; });
  console.log(n, JSON.stringify(r, null, 1));
  await chat.close();
}
await browser.close(); process.exit();
