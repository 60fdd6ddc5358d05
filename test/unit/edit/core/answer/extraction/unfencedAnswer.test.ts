import { type AnswerShape, testShapes } from '../optimizeCase.ts';

/** Chat text before and after code without a fence. */
const AROUND: readonly (readonly [title: string, before: string, after: string])[] = [
	['English', 'Here is the optimized code:', 'I replaced the loop so that each value is read only once.'],
	[
		'German',
		'Hier ist der optimierte Code:',
		'Die Schleife wurde durch eine kürzere Form ersetzt, die jeden Wert nur einmal liest.',
	],
	[
		'French',
		'Voici le code optimisé :',
		"Cette version ne parcourt la liste qu'une seule fois, ce qui est plus rapide.",
	],
	['Spanish', 'Aquí está el código optimizado:', 'Esta versión recorre la lista una sola vez y por eso es más rápida.'],
	[
		'Portuguese',
		'Aqui está o código otimizado:',
		'Esta versão percorre a lista uma única vez e por isso é mais rápida.',
	],
	[
		'Italian',
		'Ecco il codice ottimizzato:',
		'Questa versione legge ogni valore una sola volta ed è quindi più veloce.',
	],
	['Dutch', 'Hier is de geoptimaliseerde code:', 'Deze versie leest elke waarde maar één keer en is daarom sneller.'],
	['Polish', 'Oto zoptymalizowany kod:', 'Ta wersja czyta każdą wartość tylko raz, dlatego jest szybsza.'],
	['Turkish', 'İşte optimize edilmiş kod:', 'Bu sürüm her değeri yalnızca bir kez okur ve bu yüzden daha hızlıdır.'],
	['Chinese', '以下是优化后的代码：', '这样可以避免重复计算，提高性能。'],
	['Japanese', '最適化されたコードは以下の通りです。', 'この変更により、各値は一度だけ読み込まれます。'],
	['Korean', '최적화된 코드는 다음과 같습니다:', '이렇게 하면 각 값을 한 번만 읽습니다.'],
	['Russian', 'Вот оптимизированный код:', 'Теперь каждое значение читается только один раз.'],
];

const SHAPES: readonly AnswerShape[] = [
	...AROUND.map(([title, before, after]) => ({
		title: `extracts code without a fence out of ${title}`,
		answer: ({ better }: { readonly better: string }) => `${before}\n\n${better}\n\n${after}`,
		except: ['html' as const],
	})),
	...AROUND.slice(1).map(([title, before]) => ({
		title: `extracts code without a fence from directly below a sentence in ${title}`,
		answer: ({ better }: { readonly better: string }) => `${before}\n${better}`,
		except: ['html' as const],
	})),
	{
		title: 'extracts code that is followed by a list of what has changed',
		answer: ({ better }) =>
			`${better}\n\nChanges made:\n1. Replaced the counter with an iterator.\n2. Removed a temporary value.\n3. Kept the signature as it was.`,
	},
	{
		title: 'extracts code between a heading and an explanation',
		answer: ({ better }) =>
			`## Optimized Code\n\n${better}\n\n## Explanation\n\nThe new version reads each value once.`,
	},
	{
		title: 'extracts code after bold labels',
		answer: ({ better }) =>
			`**Optimized Code:**\n\n${better}\n\n**Explanation:**\n\nThe loop is shorter and easier to read.`,
	},
	{
		title: 'extracts code between rulers',
		answer: ({ better }) => `---\n${better}\n---`,
		except: ['yaml', 'haskell', 'sql', 'lua'],
	},
	{
		title: 'extracts code after the headings of an instruction format',
		answer: ({ better }) => `### Response:\n${better}\n\n### End`,
	},
	{
		title: 'extracts code before an invented next turn',
		answer: ({ better }) => `${better}\n\n### Instruction:\nWrite a test for it.\n\n### Response:\nprint("ok")`,
	},
	{
		title: 'extracts code after the name of the speaker',
		answer: ({ better }) => `Assistant: Here is the improved code.\n\n${better}`,
	},
	{
		title: 'extracts code indented by four spaces between paragraphs of Markdown',
		answer: ({ better }) =>
			`Here is the improved version:\n\n${better.replace(/^(?=.)/gm, '    ')}\n\nIt does the same with less work.`,
	},
	{
		title: 'extracts code whose lines are numbered with colons',
		answer: ({ better }) =>
			better
				.split('\n')
				.map((line, at) => `${at + 1}: ${line}`)
				.join('\n'),
	},
	{
		title: 'extracts code whose numbers are padded, with an arrow after them',
		answer: ({ better }) =>
			better
				.split('\n')
				.map((line, at) => `${String(at + 1).padStart(6)}→${line}`)
				.join('\n'),
	},
	{
		title: 'accepts code with line numbers in brackets',
		answer: ({ better }) =>
			better
				.split('\n')
				.map((line, at) => `[${at + 1}] ${line}`)
				.join('\n'),
	},
	{
		title: 'extracts code that is quoted',
		answer: ({ better }) => `Here you go:\n\n${better.replace(/^/gm, '> ')}`,
	},
	{
		title: 'extracts code with line breaks of another system',
		answer: ({ better }) => better.replaceAll('\n', '\r'),
	},
	{
		title: 'extracts code in quotation marks of a program that printed it',
		answer: ({ better }) => JSON.stringify(better),
	},
	{
		title: 'extracts code as Python prints a string',
		answer: ({ better }) => `'${better.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`,
	},
	{
		title: 'extracts code whose spaces are wider than usual',
		answer: ({ better }) => better.replace(/^ +/gm, (space) => '\u2003'.repeat(space.length)),
	},
	{
		title: 'extracts code that a page escaped',
		answer: ({ better }) =>
			better.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
		except: ['html'],
	},
	{
		title: 'extracts code whose line endings a page wrote as tags',
		answer: ({ better }) => better.replaceAll('\n', '<br>\n'),
		except: ['html'],
	},
];

describe('an answer to optimize without a fence', () => {
	testShapes(SHAPES);
});
