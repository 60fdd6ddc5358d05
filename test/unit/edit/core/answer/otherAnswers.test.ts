import { type AnswerShape, testShapes } from './optimizeCase.ts';

const FENCE = '```';

const REFUSALS: readonly (readonly [language: string, text: string])[] = [
	['English', "I'm sorry, but I can't help with that request."],
	['English, with a question', 'Could you share more of the file? I would need to see where it is called from.'],
	['English, as a policy', 'As an AI language model, I cannot modify this code without more context.'],
	['German', 'Es tut mir leid, dabei kann ich leider nicht helfen.'],
	['French', 'Désolé, je ne peux pas vous aider avec cette demande.'],
	['Spanish', 'Lo siento, no puedo ayudarte con esa solicitud.'],
	['Portuguese', 'Desculpe, não posso ajudar com esse pedido.'],
	['Chinese', '抱歉，我无法帮助您完成这个请求。'],
	['Japanese', '申し訳ありませんが、そのご依頼にはお応えできません。'],
	['Korean', '죄송하지만 그 요청은 도와드릴 수 없습니다.'],
	['Russian', 'К сожалению, я не могу помочь с этим запросом.'],
];

const NOTHING: readonly (readonly [language: string, text: string])[] = [
	['English', 'The code is already optimal. No changes are needed.'],
	['English, in other words', 'Your code looks good as it is; I would leave it unchanged.'],
	['English, shortly', 'No further optimization is possible.'],
	['German', 'Der Code ist bereits optimal, es sind keine Änderungen nötig.'],
	['French', 'Le code est déjà optimal, aucune modification nécessaire.'],
	['Spanish', 'El código ya está optimizado; no se requieren cambios.'],
	['Portuguese', 'O código já está otimizado, nenhuma alteração é necessária.'],
	['Italian', 'Il codice è già ottimale, nessuna modifica necessaria.'],
	['Chinese', '代码已经是最优的，无需修改。'],
	['Japanese', 'このコードはすでに最適化されており、変更は不要です。'],
	['Korean', '코드가 이미 최적화되어 있어 변경이 필요하지 않습니다.'],
	['Russian', 'Код уже оптимален, изменения не требуются.'],
];

const NO_CODE: readonly (readonly [title: string, text: string])[] = [
	['the plan of a change', '1. Read the values once.\n2. Keep the sum in a variable.\n3. Return it at the end.'],
	['an empty fence', `Here you go:\n\n${FENCE}\n\n${FENCE}`],
	['an address alone', 'https://example.com/share/4f2a'],
	['an error of the service', 'Error: the model is overloaded. Please try again later.'],
	['dots', '...'],
	['a word', 'undefined'],
	['a fenced stub', `${FENCE}\n...\n${FENCE}`],
	['the status of a call', 'Optimization complete'],
	[
		'a page of a proxy',
		'<html>\n<head><title>502 Bad Gateway</title></head>\n<body>\n<center><h1>502 Bad Gateway</h1></center>\n</body>\n</html>',
	],
];

const SHAPES: readonly AnswerShape[] = [
	...REFUSALS.map(
		([language, text]): AnswerShape => ({
			title: `refuses an apology in ${language}`,
			answer: () => text,
			wanted: 'refused',
		}),
	),
	...NOTHING.flatMap(([language, text]): readonly AnswerShape[] => [
		{
			title: `changes nothing if there is nothing to do, in ${language}`,
			answer: () => text,
			wanted: 'noChange',
		},
		{
			title: `changes nothing if the code comes back, with words in ${language}`,
			answer: ({ original }) => `${text}\n\n${FENCE}\n${original}\n${FENCE}`,
			wanted: 'noChange',
		},
		{
			title: `changes nothing if the code comes back without a fence below words in ${language}`,
			answer: ({ original }) => `${text}\n\n${original}`,
			wanted: 'noChange',
			except: ['html', 'yaml'],
		},
	]),
	...NO_CODE.map(
		([title, text]): AnswerShape => ({
			title: `refuses ${title}`,
			answer: () => text,
			wanted: 'refused',
			except: ['html', 'yaml'],
		}),
	),
	{
		title: 'changes nothing if the code comes back with other indentation',
		answer: ({ original }) => original.replace(/^(?=.)/gm, '        '),
		wanted: 'noChange',
	},
	{
		title: 'changes nothing if the code comes back as JSON',
		answer: ({ original }) => JSON.stringify({ optimized_code: original, changes: [] }),
		wanted: 'noChange',
	},
	{
		title: 'changes nothing if both sides of a comparison are the original',
		answer: ({ original }) => `Before:\n${FENCE}\n${original}\n${FENCE}\nAfter:\n${FENCE}\n${original}\n${FENCE}`,
		wanted: 'noChange',
	},
];

describe('an answer to optimize without new code', () => {
	testShapes(SHAPES);
});
