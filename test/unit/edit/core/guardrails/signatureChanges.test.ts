import assert from 'node:assert/strict';
import { checkGuardrails } from '../../../../../src/edit/core/guardrails/checkGuardrails.ts';

interface Changes {
	readonly before: string;
	/** Changes that callers do not notice. */
	readonly kept: readonly string[];
	/** Changes that break some caller. */
	readonly broken: readonly string[];
}

const CHANGES: Readonly<Record<string, Changes>> = {
	java: {
		before: 'public double area(double width, List<Double> sides) {\n    double a = width;\n    return a * 2;\n}\n',
		kept: [
			'public double area(double w, final List<Double> s) {\n    return w * 2;\n}\n',
			'@Override\npublic double area(\n    double width,\n    List< Double > sides\n) {\n    return width * 2;\n}\n',
			'public double area(double width, List<Double> sides) {\n    return twice(width);\n}\n\nprivate double twice(double x) {\n    return x * 2;\n}\n',
			'public double area(double width, List<Double> sides, String... rest) {\n    return width * 2;\n}\n',
			'public final double area(double width, List<Double> sides) throws IOException {\n    return width * 2;\n}\n',
		],
		broken: [
			'public double size(double width, List<Double> sides) {\n    return width * 2;\n}\n',
			'public double area(double width) {\n    return width * 2;\n}\n',
			'public double area(double width, List<Double> sides, int unit) {\n    return width * 2;\n}\n',
			'public float area(double width, List<Double> sides) {\n    return width * 2;\n}\n',
			'public double area(int width, List<Double> sides) {\n    return width * 2;\n}\n',
			'private double area(double width, List<Double> sides) {\n    return width * 2;\n}\n',
			'public static double area(double width, List<Double> sides) {\n    return width * 2;\n}\n',
			'public double area(List<Double> sides, double width) {\n    return width * 2;\n}\n',
		],
	},
	csharp: {
		before: "public int Count(string text, char mark = 'a')\n{\n    var n = 0;\n    return n + text.Length;\n}\n",
		kept: [
			"public int Count(string text, char mark = 'a') => text.Length;\n",
			"public int Count(string text, char mark = 'a', bool isLoud = false)\n{\n    return text.Length;\n}\n",
			"public int Count(string text, char mark = 'a')\n{\n    return Of(text);\n}\n\nprivate static int Of(string text) => text.Length;\n",
		],
		broken: [
			"public int Count(string words, char mark = 'a') => words.Length;\n",
			"public async Task<int> Count(string text, char mark = 'a')\n{\n    return text.Length;\n}\n",
			'public int Count(string text, char mark)\n{\n    return text.Length;\n}\n',
			"internal int Count(string text, char mark = 'a')\n{\n    return text.Length;\n}\n",
			"public long Count(string text, char mark = 'a')\n{\n    return text.Length;\n}\n",
		],
	},
	rust: {
		before: 'pub fn area(width: f64, sides: &Vec<f64>) -> f64 {\n    let a = width;\n    a * sides[0]\n}\n',
		kept: [
			'pub fn area(w: f64, s: &[f64]) -> f64 {\n    w * s[0]\n}\n',
			'#[inline]\npub fn area(width: f64, mut sides: &Vec<f64>) -> f64 {\n    width * sides[0]\n}\n',
		],
		broken: [
			'fn area(width: f64, sides: &Vec<f64>) -> f64 {\n    width * sides[0]\n}\n',
			'pub fn area(width: f64, sides: &Vec<f64>) -> Option<f64> {\n    Some(width * sides[0])\n}\n',
			'pub async fn area(width: f64, sides: &Vec<f64>) -> f64 {\n    width * sides[0]\n}\n',
			'pub fn area(width: f64, sides: Vec<f64>) -> f64 {\n    width * sides[0]\n}\n',
			'pub fn surface(width: f64, sides: &Vec<f64>) -> f64 {\n    width * sides[0]\n}\n',
		],
	},
	c: {
		before: 'int count(const char *text, char mark)\n{\n    int n = 0;\n    return n + text[0];\n}\n',
		kept: [
			'int count(const char* text, const char mark)\n{\n    return text[0];\n}\n',
			'int count(const char *t, char m) { return t[0]; }\n',
		],
		broken: [
			'static int count(const char *text, char mark)\n{\n    return text[0];\n}\n',
			'long count(const char *text, char mark)\n{\n    return text[0];\n}\n',
			'int count(const char *text)\n{\n    return text[0];\n}\n',
			'int count_marks(const char *text, char mark)\n{\n    return text[0];\n}\n',
		],
	},
	cpp: {
		before:
			'double area(std::vector<double> sides, int unit = 1) {\n    double a = sides[0];\n    return a * unit;\n}\n',
		kept: [
			'double area(const std::vector<double>& sides, int unit = 1) {\n    return sides[0] * unit;\n}\n',
			'inline double area(std::vector<double> sides, int unit = 1, bool isRounded = false) {\n    return sides[0] * unit;\n}\n',
		],
		broken: [
			'double area(std::vector<double> sides, int unit) {\n    return sides[0] * unit;\n}\n',
			'float area(std::vector<double> sides, int unit = 1) {\n    return sides[0] * unit;\n}\n',
			'double area(std::vector<double> sides, int unit = 2) {\n    return sides[0] * unit;\n}\n',
			'double area(std::list<double> sides, int unit = 1) {\n    return sides.front() * unit;\n}\n',
		],
	},
	kotlin: {
		before: 'fun area(width: Double, unit: Int = 1): Double {\n    val a = width\n    return a * unit\n}\n',
		kept: [
			'fun area(width: Double, unit: Int = 1): Double = width * unit\n',
			'fun area(\n    width: Double,\n    unit: Int = 1,\n    isRounded: Boolean = false,\n): Double {\n    return width * unit\n}\n',
		],
		broken: [
			'fun area(w: Double, unit: Int = 1): Double {\n    return w * unit\n}\n',
			'suspend fun area(width: Double, unit: Int = 1): Double {\n    return width * unit\n}\n',
			'private fun area(width: Double, unit: Int = 1): Double {\n    return width * unit\n}\n',
			'fun area(width: Double, unit: Int = 1): Double? {\n    return width * unit\n}\n',
			'fun area(width: Double, unit: Int): Double {\n    return width * unit\n}\n',
		],
	},
	php: {
		before: 'function area(array $sides, int $unit = 1): float\n{\n    $a = $sides[0];\n    return $a * $unit;\n}\n',
		kept: [
			'function area(array $lengths, int $unit = 1): float\n{\n    return $lengths[0] * $unit;\n}\n',
			'function area(array $sides, int $unit = 1, ?string $name = null): float {\n    return $sides[0] * $unit;\n}\n',
		],
		broken: [
			'function area(array $sides, int $unit = 1): int\n{\n    return $sides[0] * $unit;\n}\n',
			'function area(array $sides, int $unit): float\n{\n    return $sides[0] * $unit;\n}\n',
			'function surface(array $sides, int $unit = 1): float\n{\n    return $sides[0] * $unit;\n}\n',
		],
	},
	ruby: {
		before: 'def area(width, unit = 1, round: false)\n  a = width\n  a * unit\nend\n',
		kept: [
			'def area(w, u = 1, round: false) = w * u\n',
			'def area(width, unit = 1, round: false, name: nil)\n  width * unit\nend\n',
		],
		broken: [
			'def area(width, unit, round: false)\n  width * unit\nend\n',
			'def area(width, unit = 1, rounded: false)\n  width * unit\nend\n',
			'def self.area(width, unit = 1, round: false)\n  width * unit\nend\n',
			'def surface(width, unit = 1, round: false)\n  width * unit\nend\n',
		],
	},
	shellscript: {
		before: 'area() {\n  local a=$1\n  echo $((a * 2))\n}\n',
		kept: ['area () {\n  echo $(($1 * 2))\n}\n', 'function area {\n  echo $(($1 * 2))\n}\n'],
		broken: ['surface() {\n  echo $(($1 * 2))\n}\n'],
	},
	swift: {
		before: 'public func area(of width: Double, unit: Int = 1) -> Double {\n    let a = width\n    return a * 2\n}\n',
		kept: ['public func area(of w: Double, unit: Int = 1) -> Double {\n    return w * 2\n}\n'],
		broken: [
			'public func area(_ width: Double, unit: Int = 1) -> Double {\n    return width * 2\n}\n',
			'func area(of width: Double, unit: Int = 1) -> Double {\n    return width * 2\n}\n',
			'public func area(of width: Double, unit: Int = 1) -> Double? {\n    return width * 2\n}\n',
		],
	},
	python: {
		before: 'def area(width, unit=1, *, rounded=False):\n    a = width\n    return a * unit\n',
		kept: [
			'def area(width, unit=1, scale=None, *, name="", rounded=False):\n    return width * unit\n',
			'def area(\n    width: float,\n    unit: int = 1,\n    *,\n    rounded: bool = False,\n) -> float:\n    return width * unit\n',
			'def area(width, unit=1.0, *, rounded=False):\n    return width * unit\n',
		],
		broken: [
			'def area(width, unit, *, rounded=False):\n    return width * unit\n',
			'def area(width, unit=1):\n    return width * unit\n',
			'def area(width, unit=2, *, rounded=False):\n    return width * unit\n',
			'def _area(width, unit=1, *, rounded=False):\n    return width * unit\n',
			'async def area(width, unit=1, *, rounded=False):\n    return width * unit\n',
		],
	},
	go: {
		before: 'func Area(width float64, unit int) float64 {\n\ta := width\n\treturn a * 2\n}\n',
		kept: ['func Area(w float64, u int) float64 {\n\treturn w * 2\n}\n'],
		broken: [
			'func area(width float64, unit int) float64 {\n\treturn width * 2\n}\n',
			'func Area(width float64, unit int) (float64, error) {\n\treturn width * 2, nil\n}\n',
		],
	},
	typescript: {
		before:
			'export class Shape {\n\tarea(width: number, unit?: number): number {\n\t\tconst a = width;\n\t\treturn a * 2;\n\t}\n}\n',
		kept: [
			'export class Shape {\n\tarea(w: number, u?: number, ...rest: string[]): number {\n\t\treturn w * 2;\n\t}\n}\n',
			'export class Shape {\n\tpublic override area(width: number, unit = 1): number {\n\t\treturn width * unit;\n\t}\n}\n',
		],
		broken: [
			'export class Shape {\n\tprivate area(width: number, unit?: number): number {\n\t\treturn width * 2;\n\t}\n}\n',
			'export class Shape {\n\tarea(width: number, unit: number): number {\n\t\treturn width * unit;\n\t}\n}\n',
			'export class Shape {\n\tasync area(width: number, unit?: number): Promise<number> {\n\t\treturn width * 2;\n\t}\n}\n',
			'class Shape {\n\tarea(width: number, unit?: number): number {\n\t\treturn width * 2;\n\t}\n}\n',
		],
	},
	lua: {
		before: 'function M.area(width, unit)\n  local a = width\n  return a * unit\nend\n',
		kept: ['function M.area(w, u)\n  return w * u\nend\n'],
		broken: [
			'function M.area(width)\n  return width\nend\n',
			'local function area(width, unit)\n  return width * unit\nend\n',
		],
	},
};

describe('a changed signature', () => {
	for (const [languageId, { before, kept, broken }] of Object.entries(CHANGES)) {
		const isTold = (replacement: string) =>
			checkGuardrails({ use: 'optimize', languageId, original: before, replacement }).map(({ kind }) => kind);
		it(`is reported exactly if some caller breaks (${languageId})`, () => {
			for (const replacement of broken) assert.deepEqual(isTold(replacement), ['signature'], replacement);
			for (const replacement of [before, ...kept]) assert.deepEqual(isTold(replacement), [], replacement);
		});
	}

	it('is not reported for a removed helper that only the code itself called', () => {
		const original =
			'public int area(int w) {\n    return twice(w);\n}\n\nprivate int twice(int x) {\n    int y = x;\n    return y * 2;\n}\n';
		const replacement = 'public int area(int w) {\n    return w * 2;\n}\n';
		const kinds = (after: string) =>
			checkGuardrails({ use: 'optimize', languageId: 'java', original, replacement, around: { before: '', after } });
		assert.deepEqual(kinds(''), []);
		assert.deepEqual(kinds('\nint four() { return twice(2); }\n'), [{ kind: 'signature' }]);
	});

	it('is not reported if the code was broken before', () => {
		for (const [languageId, original, replacement] of [
			['java', 'public int getid(){ int id = 0}\n', 'public int getId() {\n    int id = 0;\n    return id;\n}\n'],
			['java', 'void go() {\n    printHello, World!);\n}\n', 'void go() {\n    print("Hello, World!");\n}\n'],
		] as const) {
			assert.deepEqual(checkGuardrails({ use: 'optimize', languageId, original, replacement }), [], original);
		}
	});

	it('is not reported if a method gets its missing self parameter', () => {
		const original = 'class Circle:\n    def area(r):\n        p = 3\n        return p * r * r\n';
		const replacement = 'class Circle:\n    def area(self, r):\n        return 3 * r * r\n';
		assert.deepEqual(checkGuardrails({ use: 'optimize', languageId: 'python', original, replacement }), []);
	});

	it('is not reported if a function that returned a promise becomes async', () => {
		const original = 'function load(url) {\n\treturn read(url).then((text) => text.length);\n}\n';
		const replacement = 'async function load(url) {\n\treturn (await read(url)).length;\n}\n';
		assert.deepEqual(checkGuardrails({ use: 'optimize', languageId: 'javascript', original, replacement }), []);
	});
});
