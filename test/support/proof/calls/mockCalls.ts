import type { CallsCase } from './lyingCalls.ts';

const ASK = 'export function ask(question) {\n\treturn question() + 1;\n}\n';
const SAME = ASK.replace('question() + 1', '1 + question()');
const WRONG = ASK.replace('question() + 1', '1 + Math.min(question(), 15)');
const LATER =
	'export async function later(value) {\n\tawait new Promise((resolve) => setTimeout(resolve, 5));\n\treturn value;\n}\n';
const NEGATIVE = LATER.replace('5', '6').replace('return value', 'return -value');
const AGE = 'export function age(born) {\n\treturn Date.now() - born;\n}\n';
const OLDER = AGE.replace('born;', 'born + (born > 15 ? 1 : 0);');

/** Mocks of node:test. */
const NODE_MOCKS: readonly CallsCase[] = [
	{
		title: 'P48 a mock that answers otherwise the first time',
		before: ASK,
		after: SAME,
		calls: `for (let n = 0; n < 20; n += 1) {
	const question = mock.fn(() => n);
	question.mock.mockImplementationOnce(() => -5);
	code.ask(question);
}`,
		mock: 'node',
		expected: 'tests: mostLeftOut',
	},
	{
		title: 'P48 fake timers, and work that waits for them',
		before: LATER,
		after: NEGATIVE,
		calls: `mock.timers.enable({ apis: ['setTimeout'] });
for (let n = 0; n < 3; n += 1) {
	const waiting = code.later(n);
	mock.timers.tick(10);
	await waiting;
}
mock.timers.reset();`,
		mock: 'node',
		expected: 'tests: mostLeftOut',
	},
	{
		title: 'P48 the time of a fake clock',
		before: AGE,
		after: OLDER,
		calls: `mock.timers.enable({ apis: ['Date'], now: 1_000 });
for (let n = 0; n < 20; n += 1) code.age(n);
mock.timers.reset();`,
		mock: 'node',
		expected: 'differs',
		shows: /born = 16/,
	},
];

/** Mocks of jest or vitest, whose methods have the same names. @param api the object that makes them */
function mocksOf(mock: 'jest' | 'vitest', api: 'jest' | 'vi'): readonly CallsCase[] {
	const calledOnce = 'expect(question).toHaveBeenCalledTimes(1);';
	const asked = (afterEach: string, atEnd = '') => `const questions = [];
for (let n = 0; n < 20; n += 1) {
	const question = ${api}.fn(() => n);
	code.ask(question);
	${afterEach}
}
${atEnd}`;
	const countedAtEnd = asked('questions.push(question);', `for (const question of questions) ${calledOnce}`);
	return [
		{
			title: `P48 ${api}.fn that answers otherwise the first time`,
			before: ASK,
			after: SAME,
			calls: `for (let n = 0; n < 20; n += 1) {
	const question = ${api}.fn(() => n).mockReturnValueOnce(-5);
	expect(code.ask(question)).toBe(-4);
}`,
			mock,
			expected: 'tests: mostLeftOut',
		},
		{
			title: `P48 ${api}.fn whose calls are counted at the end`,
			before: ASK,
			after: SAME,
			calls: countedAtEnd,
			mock,
			expected: 'same',
		},
		{
			title: `P48 ${api}.fn whose calls are counted at the end, and a version that is wrong`,
			before: ASK,
			after: WRONG,
			calls: countedAtEnd,
			mock,
			expected: 'differs',
		},
		{
			title: `P48 ${api}.fn whose calls are counted after each of them`,
			before: ASK,
			after: SAME,
			calls: asked(calledOnce),
			mock,
			// The recorded run fails at the first count: too few calls remain.
			expected: 'tests: endsOtherwise',
		},
		{
			title: `P48 ${api}.useFakeTimers, and work that waits for them`,
			before: LATER,
			after: NEGATIVE,
			calls: `${api}.useFakeTimers();
for (let n = 0; n < 3; n += 1) {
	const waiting = code.later(n);
	${api}.advanceTimersByTime(10);
	await waiting;
}
${api}.useRealTimers();`,
			mock,
			expected: 'tests: mostLeftOut',
		},
		{
			title: `P48 ${api}.useFakeTimers, and the time of their clock`,
			before: AGE,
			after: OLDER,
			calls: `${api}.useFakeTimers({ now: 1_000 });
for (let n = 0; n < 20; n += 1) code.age(n);
${api}.useRealTimers();`,
			mock,
			expected: 'differs',
			shows: /born = 16/,
		},
	];
}

/** Calls whose mocks count the repetitions, too, or hold time still. */
export const MOCK_CALLS: readonly CallsCase[] = [...NODE_MOCKS, ...mocksOf('jest', 'jest'), ...mocksOf('vitest', 'vi')];
