/** A request for which the offline engine has code. */
export interface Recipe {
	readonly pattern: RegExp;
	/** JavaScript, with type annotations in comments that start with a colon. */
	readonly script: string;
	readonly python: string;
}

/** The requests that the offline engine recognizes, most specific first. */
export const recipes: readonly Recipe[] = [
	{
		pattern: /palindrome/i,
		script: `function isPalindrome(text/*: string*/)/*: boolean*/ {
	const letters = [...text.toLowerCase()].filter((letter) => /[\\p{L}\\p{N}]/u.test(letter));
	return letters.every((letter, index) => letter === letters[letters.length - 1 - index]);
}`,
		python: `def is_palindrome(text):
    letters = [letter for letter in text.lower() if letter.isalnum()]
    return letters == letters[::-1]`,
	},
	{
		pattern: /revers\w+.*(string|text|word)/i,
		script: `function reverseText(text/*: string*/)/*: string*/ {
	return [...text].reverse().join('');
}`,
		python: `def reverse_text(text):
    return text[::-1]`,
	},
	{
		pattern: /factorial/i,
		script: `function factorial(number/*: number*/)/*: number*/ {
	if (!Number.isInteger(number) || number < 0) throw new RangeError('A whole number from 0 is needed.');
	let product = 1;
	for (let factor = 2; factor <= number; factor++) product *= factor;
	return product;
}`,
		python: `def factorial(number):
    if number < 0:
        raise ValueError("A whole number from 0 is needed.")
    product = 1
    for factor in range(2, number + 1):
        product *= factor
    return product`,
	},
	{
		pattern: /fibonacci/i,
		script: `function fibonacci(index/*: number*/)/*: number*/ {
	let [current, next] = [0, 1];
	for (let step = 0; step < index; step++) [current, next] = [next, current + next];
	return current;
}`,
		python: `def fibonacci(index):
    current, following = 0, 1
    for _ in range(index):
        current, following = following, current + following
    return current`,
	},
	{
		pattern: /\bprimes?\b/i,
		script: `function isPrime(number/*: number*/)/*: boolean*/ {
	if (!Number.isInteger(number) || number < 2) return false;
	for (let divisor = 2; divisor * divisor <= number; divisor++) {
		if (number % divisor === 0) return false;
	}
	return true;
}`,
		python: `def is_prime(number):
    if number < 2:
        return False
    return all(number % divisor for divisor in range(2, int(number ** 0.5) + 1))`,
	},
	{
		pattern: /(unique|duplicates?|dedup\w*)/i,
		script: `function unique(list/*: readonly unknown[]*/)/*: unknown[]*/ {
	return [...new Set(list)];
}`,
		python: `def unique(items):
    return list(dict.fromkeys(items))`,
	},
	{
		pattern: /debounc/i,
		script: `function debounce(callback/*: () => void*/, milliseconds/*: number*/)/*: () => void*/ {
	let timer/*: ReturnType<typeof setTimeout> | undefined*/;
	return () => {
		clearTimeout(timer);
		timer = setTimeout(callback, milliseconds);
	};
}`,
		python: `import threading


def debounce(callback, seconds):
    timer = None

    def debounced():
        nonlocal timer
        if timer is not None:
            timer.cancel()
        timer = threading.Timer(seconds, callback)
        timer.start()

    return debounced`,
	},
	{
		pattern: /(average|mean)\b/i,
		script: `function average(numbers/*: readonly number[]*/)/*: number*/ {
	if (numbers.length === 0) return Number.NaN;
	return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}`,
		python: `def average(numbers):
    return sum(numbers) / len(numbers) if numbers else float("nan")`,
	},
	{
		pattern: /\b(adds?|sums?)\b/i,
		script: `function sum(...numbers/*: readonly number[]*/)/*: number*/ {
	return numbers.reduce((total, number) => total + number, 0);
}`,
		python: `def sum_of(*numbers):
    return sum(numbers)`,
	},
	{
		pattern: /\bcapitali[sz]e/i,
		script: `function capitalize(text/*: string*/)/*: string*/ {
	const [first = '', ...rest] = text;
	return first.toUpperCase() + rest.join('');
}`,
		python: `def capitalize(text):
    return text[:1].upper() + text[1:]`,
	},
	{
		pattern: /count\w*.*\bwords?\b/i,
		script: `function countWords(text/*: string*/)/*: number*/ {
	return text.split(/\\s+/).filter((word) => word !== '').length;
}`,
		python: `def count_words(text):
    return len(text.split())`,
	},
	{
		pattern: /hello,? world/i,
		script: `console.log('Hello, world!');`,
		python: `print("Hello, world!")`,
	},
];
