import assert from 'node:assert/strict';
import { fencedBlocks } from '../../../../../../src/edit/core/answer/extraction/fencedBlocks.ts';
import { type AnswerShape, testShapes } from '../optimizeCase.ts';

const FENCE = '```';

function fenced(code: string, info = ''): string {
	return `${FENCE}${info}\n${code}\n${FENCE}`;
}

/** The Markdown before and after the code. */
const AROUND: readonly (readonly [title: string, before: string, after: string])[] = [
	['English', "Here's a faster version of your code:", 'It avoids the extra work of each step.'],
	['German', 'Hier ist die verbesserte Fassung des Codes:', 'Sie vermeidet die doppelte Arbeit bei jedem Schritt.'],
	['French', 'Voici une version optimisée de votre code :', 'Elle évite de parcourir la liste deux fois.'],
	['Spanish', '¡Claro! Aquí tienes una versión mejorada:', 'Así se evita recorrer la lista dos veces.'],
	['Portuguese', 'Aqui está uma versão mais rápida do código:', 'Assim não é preciso percorrer a lista duas vezes.'],
	['Italian', 'Ecco una versione migliorata del codice:', 'In questo modo la lista viene letta una volta sola.'],
	['Chinese', '以下是优化后的代码：', '这样可以避免重复计算，提高性能。'],
	['Japanese', '最適化したコードは次のとおりです。', 'これにより、不要な繰り返しがなくなります。'],
	['Korean', '최적화된 코드는 다음과 같습니다.', '이렇게 하면 반복이 한 번으로 줄어듭니다.'],
	['Russian', 'Вот улучшенная версия вашего кода:', 'Теперь список обходится только один раз.'],
	['Arabic', 'إليك نسخة محسنة من الكود:', 'هذا يتجنب العمل المكرر.'],
];

const SHAPES: readonly AnswerShape[] = [
	{
		title: 'extracts fenced code with text behind its closing fence',
		answer: ({ better, languageId }) => `Here it is: \`\`\`${languageId}\n${better}\n\`\`\` It does less work.`,
		except: ['html'],
	},
	{
		title: 'extracts fenced code out of an answer that is indented as a whole',
		answer: ({ better }) => `Here it is:\n\n${fenced(better)}\n\nDone.`.replace(/^/gm, '        '),
	},
	...AROUND.map(([title, before, after]) => ({
		title: `extracts the fenced code out of ${title}`,
		answer: ({ better }: { readonly better: string }) => `${before}\n\n${fenced(better)}\n\n${after}`,
	})),
	{
		title: 'extracts code after a fence with attributes in braces',
		answer: ({ better, languageId }) => fenced(better, `{.${languageId} .numberLines startFrom="1"}`),
	},
	{
		title: 'extracts code after a fence with a space before its language',
		answer: ({ better, languageId }) => fenced(better, ` ${languageId.toUpperCase()} copy`),
	},
	{
		title: 'extracts code after a fence of five tildes',
		answer: ({ better, languageId }) => `~~~~~${languageId}\n${better}\n~~~~~`,
	},
	{
		title: 'extracts code whose fence was opened by the request: only the closing one came',
		answer: ({ better }) => `${better}\n${FENCE}`,
	},
	{
		title: 'extracts code whose fence was opened by the request, with text after it',
		answer: ({ better }) => `${better}\n${FENCE}\n\nThis version does the same with less work.`,
	},
	{
		title: 'extracts code whose fence was opened by the request, with the request repeated after it',
		answer: ({ better, original }) => `${better}\n${FENCE}\n\nThe original code was:\n\n${fenced(original)}`,
	},
	{
		title: 'extracts code whose fence was opened by the request, with an example of output after it',
		answer: ({ better }) => `${better}\n${FENCE}\n\nOutput:\n\n${fenced('12\n40')}`,
	},
	{
		title: 'extracts code after a fence whose language came on the next line',
		answer: ({ better, languageId }) => `${FENCE}\n${languageId}\n${better}\n${FENCE}`,
	},
	{
		title: 'extracts code that was copied with the words of a button',
		answer: ({ better, languageId }) => `${languageId}\nCopy code\n${better}`,
	},
	{
		title: 'extracts code with a file name above it in the fence',
		answer: ({ better, languageId }) =>
			`**src/part**\n\n${fenced(better, `${languageId} title="src/part" showLineNumbers`)}`,
	},
	{
		title: 'extracts code after fences that were escaped',
		answer: ({ better, languageId }) => `Here it is:\n\n\\\`\\\`\\\`${languageId}\n${better}\n\\\`\\\`\\\``,
	},
	{
		title: 'extracts code between single marks on lines of their own',
		answer: ({ better }) => `\`\n${better}\n\``,
	},
	{
		title: 'extracts code between double marks on lines of their own',
		answer: ({ better }) => `\`\`\n${better}\n\`\``,
	},
	{
		title: 'extracts the code of a Markdown document in a fence',
		answer: ({ better, languageId }) =>
			`${FENCE}markdown\n# Faster\n\n${fenced(better, languageId)}\n\nIt reads each value once.\n${FENCE}`,
		except: ['html'],
	},
	{
		title: 'extracts the code of a list item, indented',
		answer: ({ better }) =>
			`1. **Replace the loop**:\n   ${fenced(better).replaceAll('\n', '\n   ')}\n2. Run the tests again.`,
	},
	{
		title: 'extracts the code of a folded section',
		answer: ({ better }) => `<details>\n<summary>Show the code</summary>\n\n${fenced(better)}\n\n</details>`,
	},
	{
		title: 'extracts the code after a table of changes',
		answer: ({ better }) =>
			`| What | Before | After |\n|---|---|---|\n| Loops | 2 | 1 |\n| Time | O(n²) | O(n) |\n\n${fenced(better)}`,
	},
	{
		title: 'extracts the code before formulas and a list of gains',
		answer: ({ better }) =>
			`${fenced(better)}\n\n### Complexity\n\n\\[ T(n) = O(n \\log n) \\]\n\n- **Time**: $O(n)$ instead of $O(n^2)$\n- **Memory**: unchanged`,
	},
	{
		title: 'extracts the new code of Before and After',
		answer: ({ better, original }) => `## Before\n\n${fenced(original)}\n\n## After\n\n${fenced(better)}`,
	},
	{
		title: 'extracts the new code of After and Before',
		answer: ({ better, original }) => `**After**\n${fenced(better)}\n**Before**\n${fenced(original)}`,
	},
	{
		title: 'extracts the new code of headings in Chinese',
		answer: ({ better, original }) => `### 原始代码\n${fenced(original)}\n### 优化后的代码\n${fenced(better)}`,
	},
	{
		title: 'extracts the whole code after steps with a fragment each',
		answer: ({ better, original }) =>
			`### Step 1\n\nLook at this line:\n\n${fenced(original.split('\n')[1] ?? '')}\n\n### Step 2\n\nChange it:\n\n${fenced(better.split('\n')[1] ?? '')}\n\n### Putting it all together\n\n${fenced(better)}`,
	},
	{
		title: 'extracts the whole code before fragments that explain it',
		answer: ({ better }) =>
			`${fenced(better)}\n\nThe first change:\n\n${fenced(better.split('\n')[1] ?? '')}\n\nThe second one:\n\n${fenced(better.split('\n').at(-2) ?? '')}`,
	},
	{
		title: 'extracts the code before commands and their output',
		answer: ({ better }) =>
			`${fenced(better)}\n\nTo try it:\n\n${fenced('$ make bench\n$ ./bench --all', 'bash')}\n\nExpected output:\n\n${fenced('before: 120 ms\nafter: 8 ms')}`,
		except: ['shellscript'],
	},
	{
		title: 'extracts the code with a diagram after it',
		answer: ({ better }) =>
			`${fenced(better)}\n\n${fenced('graph TD\n  A[Read] --> B[Add]\n  B --> C[Return]', 'mermaid')}`,
	},
	{
		title: 'extracts the code before a JSON summary',
		answer: ({ better }) => `${fenced(better)}\n\n${fenced('{"complexity": "O(n)", "changed": true}', 'json')}`,
	},
];

describe('an answer to optimize in Markdown', () => {
	testShapes(SHAPES);
});

/** The blocks of an answer as `label|language|code`, with an exclamation mark if not closed, and the prose. */
function blocksOf(answer: string): readonly string[] {
	const { blocks, prose } = fencedBlocks(answer);
	return [...blocks.map((each) => `${each.label}|${each.language}|${each.code}${each.isClosed ? '' : '!'}`), prose];
}

describe('the blocks of an answer', () => {
	const cases: readonly (readonly [title: string, answer: string, blocks: readonly string[], prose: string])[] = [
		['none', 'One.\n\n\n \nTwo.\n', [], 'One.\n\nTwo.'],
		['one, with text around it', 'One.\n\n```js\na\n```\n\nTwo.', ['One.|js|a'], 'One.\n\nTwo.'],
		[
			'two, each with the text above it',
			'One.\n```\na\n```\n Two: \n\n```\nb\n```',
			['One.||a', 'Two:||b'],
			'One.\n Two:',
		],
		['two without text between', 'One.\n```\na\n```\n```\nb\n```', ['One.||a', 'One.||b'], 'One.'],
		['one with other line ends', '```\r\na\r\nb\r```', ['||a\nb'], ''],
		['one that is empty', '```\n```', ['||'], ''],
		['one that is not closed', 'So:\n```js\na\nb', ['So:|js|a\nb!'], 'So:'],
		['one on a line', 'So:\n  ```a = 1```  \nEnd.', ['So:||a = 1'], 'So:\nEnd.'],
		['none within a sentence', 'Use ```a``` now.', [], 'Use ```a``` now.'],
		['one that starts within a line', 'So: ```js\na\n```', ['So:|js|a'], 'So:'],
		['none after another within a line', 'So ```a``` and ```js\na', [], 'So ```a``` and ```js\na'],
		['one that ends behind the code', '```\na\nb```\nEnd.', ['||a\nb'], 'End.'],
		['one that ends behind the code and a blank', '```\na;``` \nEnd.', ['||a;'], 'End.'],
		[
			'one with a fence in a comment',
			'```\n * ```\na\n/// ```\n# ```\n-- ```\n```',
			['|| * ```\na\n/// ```\n# ```\n-- ```'],
			'',
		],
		['one with a fence behind a comment', '```\na // ```\nEnd.', ['||a // '], 'End.'],
		['one with the other marks', '~~~\n```\na\n```\n~~~', ['||```\na\n```'], ''],
		['one in a list', '- So:\n\n     ```js\n     a\n     ```', ['- So:|js|a'], '- So:'],
		['one below a star', '* So:\n\n      ```\n      a\n      ```', ['* So:||a'], '* So:'],
		['one in a list, indented by three', '   ```\n   a\n   ```', ['||a'], ''],
		['one behind a very deep one', '     ```\nb\n```\na\n```', ['b||a'], '```\nb'],
		['one on a line, with text behind it', '```a``` b\nc', [], '```a``` b\nc'],
		['none behind text on a line', 'Use ```a```', [], 'Use ```a```'],
		['one with a fence behind a comment with text', '```\n// a ```\nEnd.', ['||// a '], 'End.'],
		['one inside that is indented by three', '```md\n   ```js\na\n```\nEnd\n```', ['|md|   ```js\na\n```\nEnd'], ''],
		['one on a line below another', '```a```\n```b```', ['||a', '||b'], ''],
		['one with a longer fence', '```\na\n````\nEnd.', ['||a'], 'End.'],
		['one that is not closed below one inside', '```\n```a\nb\n```', ['||```a\nb\n```!'], ''],
		['one with blank lines', '\n\n```\n\na\n\n```\n\n', ['||\na\n'], ''],
		['one behind text and a long fence', 'So:  ````c++\na\n````', ['So:|c++|a'], 'So:'],
		['none within a line', 'a ```b c\nd', [], 'a ```b c\nd'],
		['one in a numbered list', '10) So:\n\n      ```\n      a\n      ```', ['10) So:||a'], '10) So:'],
		['none that is deep without a list', 'So:\n     ```\n     a\n     ```', [], 'So:\n     ```\n     a\n     ```'],
		['none that is deep below a sum', 'a - b\n     ```\n     a\n     ```', [], 'a - b\n     ```\n     a\n     ```'],
		[
			'one inside another of Markdown',
			'```md\n# A\n```js\na\n```\nEnd\n```\nAfter.',
			['|md|# A\n```js\na\n```\nEnd'],
			'After.',
		],
		['one inside another without a language', '```\n```js\na\n```\nEnd\n```', ['||```js\na\n```\nEnd'], ''],
		['none inside one of a language', '```js\n```py\na\n```\nEnd', ['|js|```py\na'], 'End'],
		['none inside if it is too deep', '```md\n      ```js\n```\nEnd', ['|md|      ```js'], 'End'],
		['one that only seems to hold another', '```\n```js\na\n```js\nb\n```\nEnd', ['||```js\na\n```js\nb'], 'End'],
		['one of which nothing is closed', '```md\n```js\na', ['|md|```js\na!'], ''],
	];
	for (const [title, answer, blocks, prose] of cases) {
		it(`are found: ${title}`, () => assert.deepEqual(blocksOf(answer), [...blocks, prose]));
	}

	it('are two hundred at most, and begin in no very long line', () => {
		assert.equal(fencedBlocks('```\na\n```\n'.repeat(300)).blocks.length, 200);
		assert.equal(fencedBlocks('```a```\n'.repeat(300)).blocks.length, 200);
		const line = (length: number) => `${'a'.repeat(length - 4)} \`\`\`\nb\n\`\`\``;
		assert.equal(fencedBlocks(line(499)).blocks[0]?.code, 'b');
		assert.notEqual(fencedBlocks(line(500)).blocks[0]?.code, 'b');
	});
});
