import assert from 'node:assert/strict';
import { installedReadme } from '../../../packaging/installedReadme.ts';

const README = `# Whetstone

Chat with *your* service.

![The chat](docs/chat.png)

<!-- only in the repository -->

Run \`npm ci\`. See [the rules](CONTRIBUTING.md).

<!-- end -->

- One point, of several
  lines. [Support](SUPPORT.md) and [Support](https://example.com/help).

| who | where |
|---|---|
| anyone | [the \`changes\`](CHANGELOG.md) |

\`[code](stays.md)\`

    ![code](stays.png)
`;

describe('the README of the installed page', () => {
	it('has neither a picture nor a link that leads into the repository, as long as that has no address', () => {
		assert.equal(
			installedReadme(README, false),
			`# Whetstone

Chat with *your* service.

- One point, of several
  lines. Support and [Support](https://example.com/help).

| who | where |
|---|---|
| anyone | the \`changes\` |

\`[code](stays.md)\`

    ![code](stays.png)
`,
		);
	});

	it('keeps its pictures and links once they can lead somewhere, but not what is only for the repository', () => {
		const page = installedReadme(README, true);
		assert.match(page, /!\[The chat\]\(docs\/chat\.png\)/);
		assert.match(page, /\[Support\]\(SUPPORT\.md\)/);
		assert.doesNotMatch(page, /npm ci|the rules|<!--/);
	});

	it('is not made from a README with a link that would stay, or with a part that is not closed', () => {
		assert.throws(() => installedReadme('- [two\n  lines](a.md)', false), /cannot be taken out/);
		assert.throws(() => installedReadme('[![Badge](badge.png)](https://example.com)', false), /cannot be taken out/);
		assert.throws(() => installedReadme('<!-- only in the repository -->\n\nText', false), /does not close/);
		assert.throws(() => installedReadme('Text\n\n<!-- end -->', false), /where none is expected/);
	});
});
