import assert from 'node:assert/strict';
import { outcomeOf } from '../optimizeCase.ts';

interface CutAnswer {
	readonly languageId: string;
	readonly document: string;
	readonly answer: string;
}

/** Answers whose fence is open, each cut off at another kind of place. */
const CUT: readonly CutAnswer[] = [
	{
		languageId: 'python',
		document:
			'def mean(values):\n«    total = 0\n    for value in values:\n        total += value\n    return total / len(values)»\n',
		answer: '    total = 0\n    for value in values:\n        total += value\n',
	},
	{
		languageId: 'python',
		document: '«def mean(values):\n    total = sum(values)\n    return total / len(values)»\n',
		answer: 'def mean(values):\n    if not values:\n        return 0\n    total = sum(val',
	},
	{
		languageId: 'python',
		document: '«def mean(values):\n    total = sum(values)\n    return total / len(values)»\n',
		answer: 'def mean(values):\n    if not values:\n        return 0.0\n',
	},
	{
		languageId: 'python',
		document: '«def mean(values):\n    print(values)\n    total = sum(values)\n    print(total)»\n',
		answer: 'def mean(values):\n    total = sum(values)\n    # Print the',
	},
	{
		languageId: 'python',
		document: '«def read(path):\n    with open(path) as file:\n        return file.read()»\n',
		answer: 'def read(path):\n    with open(path) as fi',
	},
	{
		languageId: 'yaml',
		document: 'jobs:\n«  build:\n    steps:\n      - run: npm ci\n      - run: npm run build»\n',
		answer: '  build:\n    steps:\n      - uses: actions/cache@v4\n',
	},
	{
		languageId: 'yaml',
		document: 'jobs:\n«  build:\n    steps:\n      - run: npm ci\n      - run: npm run build»\n',
		answer: '  build:\n    timeout-minutes: 10\n    steps:\n      - run: npm ci\n      - run: npm run bui',
	},
	{
		languageId: 'sql',
		document: "«SELECT u.name FROM users u WHERE u.name LIKE 'a%' ORDER BY u.name»\n",
		answer: 'SELECT u.name\nFROM users u\nWHERE u.name',
	},
	{
		languageId: 'sql',
		document: '«SELECT name FROM users WHERE id IN (SELECT user_id FROM orders);»\n',
		answer: 'SELECT name\nFROM users\nJOIN orders ON user_id = id\nWHERE',
	},
	{
		languageId: 'shellscript',
		document: '«cp "$source" "$target"\ncp "$other" "$target"\necho "copied $target"»\n',
		answer: 'cp "$source" "$other" "$target"\necho "copied $tar',
	},
	{
		languageId: 'ruby',
		document: '«names = rows.map { |row| row[:name] }\nputs names.uniq.sort»\n',
		answer: 'names = rows.map { |row| row[:name] }.uniq\nputs na',
	},
	{
		languageId: 'lua',
		document: '«local sum = 0\nfor _, v in ipairs(values) do sum = sum + v end\nreturn sum»\n',
		answer: 'local sum = 0\nfor i = 1, #values do sum = sum + values[i] end\n',
	},
	{
		languageId: 'java',
		document:
			'void add() {\n«  int sum = 0;\n  for (int i = 0; i < 3; i++) {\n    sum += i;\n  }\n  store.save(sum);\n  report(limit);»\n}\n',
		answer: '  int sum = 0;\n  for (int i = 0; i < 3; i++) {\n    sum += i;\n  }\n',
	},
];

/** Whole answers whose model left out the closing fence. */
const WHOLE: readonly CutAnswer[] = [
	{
		languageId: 'python',
		document:
			'«def mean(values):\n    total = 0\n    for value in values:\n        total += value\n    return total / len(values)»\n',
		answer: 'def mean(values):\n    return sum(values) / len(values)\n',
	},
	{
		languageId: 'python',
		document:
			'«def sign(value):\n    if value < 0:\n        return -1\n    if value > 0:\n        return 1\n    return 0»\n',
		answer: 'def sign(value):\n    if value == 0:\n        return 0\n    else:\n        return -1 if value < 0 else 1',
	},
	{
		languageId: 'python',
		document: '«def show(values):\n    for value in values:\n        print(value)»\n',
		answer: 'def show(values):\n    print(*values, sep="\\n")',
	},
	{
		languageId: 'yaml',
		document: 'jobs:\n«  build:\n    steps:\n      - run: npm ci\n      - run: npm run build»\n',
		answer: '  build:\n    steps:\n      - uses: actions/cache@v4\n      - run: npm ci && npm run build',
	},
	{
		languageId: 'sql',
		document: '«SELECT name FROM users WHERE id IN (SELECT user_id FROM orders) ORDER BY name»\n',
		answer: 'SELECT DISTINCT name\nFROM users\nJOIN orders ON user_id = id\nORDER BY name ASC',
	},
	{
		languageId: 'shellscript',
		document: '«cp "$source" "$target"\ncp "$other" "$target"\necho "copied $target"»\n',
		answer: 'cp "$source" "$other" "$target" && echo "copied to $target"',
	},
	{
		languageId: 'ruby',
		document: '«names = rows.map { |row| row[:name] }\nputs names.uniq.sort»\n',
		answer: 'puts rows.map { |row| row[:name] }.uniq.sort',
	},
	{
		languageId: 'lua',
		document:
			'«local function sum(values)\n  local s = 0\n  for _, v in ipairs(values) do s = s + v end\n  return s\nend»\n',
		answer: 'local function sum(values)\n  local s = 0\n  for i = 1, #values do s = s + values[i] end\n  return s\nend',
	},
];

const warningsOf = ({ languageId, document, answer }: CutAnswer, ending = '', finish?: string) => {
	const text = `Here it is:\n\n\`\`\`${languageId}\n${answer}${ending}`;
	const body = { optimized_code: text, ...(finish === undefined ? {} : { finish_reason: finish }) };
	return outcomeOf(body, document, languageId).warnings;
};

describe('an answer whose fence is never closed', () => {
	for (const [at, cut] of CUT.entries()) {
		it(`A9 is called cut off where it is (${cut.languageId} ${at})`, () => {
			assert.ok(warningsOf(cut).includes('truncated'), cut.answer);
		});
	}

	for (const [at, whole] of WHOLE.entries()) {
		it(`A9 is not called cut off where it is whole (${whole.languageId} ${at})`, () => {
			assert.deepEqual(warningsOf(whole), []);
			assert.deepEqual(warningsOf(whole, '', 'stop'), []);
			assert.deepEqual(warningsOf(whole, '\n```\n'), []);
		});
	}

	it('A9 is whole if the service says that the model stopped by itself, and the code is complete', () => {
		const [cut] = CUT;
		assert.ok(cut);
		assert.ok(warningsOf(cut).includes('truncated'));
		assert.ok(!warningsOf(cut, '', 'stop').includes('truncated'));
		assert.ok(warningsOf({ ...cut, answer: '    return 1' }, '', 'incomplete').includes('truncated'));
		assert.ok(warningsOf({ ...cut, answer: `${cut.answer}    return (` }, '', 'stop').includes('truncated'));
	});
});
