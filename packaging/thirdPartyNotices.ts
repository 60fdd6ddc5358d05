import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Metafile } from 'esbuild';

/** The notices that are not just the license file of a package, which they are made from. */
const NOTICES: Readonly<Record<string, (license: string) => string>> = {
	// The file does not say that the package contains the work of others.
	undici: (license) =>
		`${license}\n\nundici contains llhttp, compiled to WebAssembly: Copyright Fedor Indutny, 2018. It is under the MIT license, whose text is the same as above.`,
	// The file is the text of the license alone, which demands that the licensor be named.
	'@vscode/codicons': (license) =>
		`Whetstone includes some of the icons of Visual Studio Code (https://github.com/microsoft/vscode-codicons), as they are: Copyright (c) Microsoft Corporation and contributors. They are under the Creative Commons Attribution 4.0 International Public License:\n\n${license}`,
	// The package lacks the file: this is the one of its repository, https://github.com/microsoft/vscode-l10n.
	'@vscode/l10n': () => `MIT License

Copyright (c) Microsoft Corporation.

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE`,
};

/**
 * The licenses of all packages that contribute at least one byte to a file that ships, sorted by package name.
 * @param folder the folder that contains node_modules
 * @param metafile esbuild's metadata about every file that it wrote
 * @throws if a package has no license file
 */
export function thirdPartyNotices(folder: string, { outputs }: Pick<Metafile, 'outputs'>): string {
	const bundled = Object.values(outputs)
		.flatMap(({ inputs }) => Object.entries(inputs))
		.filter(([, { bytesInOutput }]) => bytesInOutput > 0)
		.map(([input]) => packageFolder(input));
	const folders = [...new Set(bundled)].filter((each) => each !== undefined).toSorted();
	return `Whetstone includes the following third-party software.\n${folders.map((each) => notice(folder, each)).join('')}`;
}

/** The folder of the innermost package that contains a file; undefined for the project's own files. */
function packageFolder(input: string): string | undefined {
	return /^(.*\bnode_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1];
}

function notice(folder: string, packageFolder: string): string {
	const location = path.join(folder, packageFolder);
	const { name, version } = JSON.parse(readFileSync(path.join(location, 'package.json'), 'utf8'));
	const file = readdirSync(location).find((each) => /^licen[cs]e(\.(md|txt))?$/i.test(each));
	const license = file === undefined ? '' : readFileSync(path.join(location, file), 'utf8').trim();
	const text = NOTICES[name]?.(license) ?? license;
	if (text === '') throw new Error(`The package ${name} has no license file.`);
	return `\n${'-'.repeat(80)}\n\n${name} ${version}\n\n${text}\n`;
}
