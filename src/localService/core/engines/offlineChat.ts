import { fenced } from '../../../base/text/fence.ts';
import { oneLine, shortened, shownName, truncate } from '../../../base/text/visibleText.ts';
import type { Message } from '../../../service/core/apiTypes.ts';
import { applyPatterns } from '../patterns/applyPatterns.ts';
import { readFences } from './codeFences.ts';
import type { ChatTask } from './engine.ts';
import { scriptOptions } from './scriptOptions.ts';

const LONGEST_QUOTE = 400;
const WITHOUT_MODEL =
	'The offline engine cannot chat, but it can optimize: select a function in an editor, and run **Whetstone: Optimize Selection**.';
const REMEDY =
	'To chat, start a model on this machine, with Ollama, LM Studio, llama.cpp, or vLLM, or sign in to one of VS Code, and run ' +
	'**Whetstone: Use the Local Service**, which finds it. Any other OpenAI-compatible server is set by its address, in `whetstone.local.engineUrl`.';

/** The offline engine's answer to a chat request: what it received, in Markdown, and the code with known patterns changed. */
export function offlineChat(task: ChatTask, notice: string): string {
	const last = task.turns.at(-1);
	const { fences } = readFences(last?.content ?? '');
	const lines = [
		`- Turns: ${countTurns(task)}`,
		`- System prompt: ${task.systemPrompt ? `present, ${count(task.systemPrompt.length, 'character')}` : 'none'}`,
		...(task.model === undefined ? [] : [`- Model asked for: ${shownName(task.model)}`]),
		`- Code blocks in the last message: ${describeFences(fences)}`,
	];
	const parts = [`${notice} ${WITHOUT_MODEL}`, REMEDY, 'This is what it received:', lines.join('\n'), quoteLast(last)];
	const blocks = fences.flatMap(({ code, language }) => changedBlock(code, language));
	return [...parts, ...blocks].join('\n\n');
}

function countTurns({ turns, storedTurns }: ChatTask): string {
	const roles = (['system', 'user', 'assistant'] as const)
		.map((role) => ({ role, number: turns.filter((turn) => turn.role === role).length }))
		.filter(({ number }) => number > 0)
		.map(({ role, number }) => `${number} ${role}`);
	const stored = storedTurns > 0 ? `; ${storedTurns} of them from the stored conversation` : '';
	return `${turns.length} (${roles.join(', ')})${stored}`;
}

function describeFences(fences: readonly { readonly language: string; readonly code: string }[]): string {
	const blocks = fences.map(({ language, code }) => {
		return `${quoted(language) || 'no language'}, ${count(code.split('\n').length, 'line')}`;
	});
	return blocks.length === 0 ? 'none' : `${blocks.length} (${blocks.join('; ')})`;
}

function quoteLast(last: Message | undefined): string {
	if (last === undefined) return 'There is no last message.';
	const shown = shortened(last.content, LONGEST_QUOTE);
	const author = last.name === undefined ? last.role : `${last.role}, ${quoted(last.name)}`;
	const heading = `The last message (${author}, ${count(last.content.length, 'character')}):`;
	return `${heading}\n\n${shown.replace(/^/gm, '> ')}`;
}

function changedBlock(code: string, language: string): readonly string[] {
	const options = scriptOptions(language);
	const applied = options && applyPatterns(code, options);
	if (applied === undefined) return [];
	const { changes } = applied;
	if (changes.length === 0) return ['The code, in which no known pattern was found:', fenced(code, language)];
	const lines = changes.map(({ line, name, description }) => `- Line ${line}, ${name}: ${description}`);
	return [
		'The code, with known patterns changed; prove them before you keep them:',
		fenced(applied.code, language),
		lines.join('\n'),
	];
}

function count(number: number, noun: string): string {
	return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function quoted(text: string): string {
	return truncate(oneLine(text), 100);
}
