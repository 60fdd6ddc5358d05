import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findSecrets, redactSecrets } from '../../../../src/base/text/secretScan.ts';
import { isSteady } from '../../../support/steadyTime.ts';

// The keys are made up and assembled from pieces, so that no scanner of repositories takes them for real ones.
const letters = (count: number) => 'aZ3kQ9xT7bLm2Wc5RfV8nYpH4sJd6gUe1iKoBtXqMzNvCwEyAhPrGlSuDjFI0'.slice(0, count);
const hex = (count: number) => '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'.slice(0, count);
const begin = (kind: string) => `-----BEGIN ${kind}-----`;
const end = (kind: string) => `-----END ${kind}-----`;

/** A text, and its part that must not leave the machine. */
const SECRETS: readonly (readonly [text: string, secret: string])[] = [
	[`${begin('RSA PRIVATE KEY')}\nMIIEow${letters(40)}\n${end('RSA PRIVATE KEY')}`, `MIIEow${letters(40)}`],
	[`key: |\n  ${begin('OPENSSH PRIVATE KEY')}\n  b3BlbnNz${letters(30)}`, `b3BlbnNz${letters(30)}`],
	[
		`${begin('PGP PRIVATE KEY BLOCK')}\n\nlQdGBF${letters(30)}\n${end('PGP PRIVATE KEY BLOCK')}`,
		`lQdGBF${letters(30)}`,
	],
	[`aws_access_key_id = ${'AKIA'}IOSFODNN7QUARTZ9`, `${'AKIA'}IOSFODNN7QUARTZ9`],
	[`git clone https://x:${'ghp_'}${letters(36)}@github.com/a/b`, `${'ghp_'}${letters(36)}`],
	[`const t = '${'github_pat_'}${letters(22)}_${letters(59)}';`, `${'github_pat_'}${letters(22)}_${letters(59)}`],
	[`curl -H "PRIVATE-TOKEN: ${'glpat-'}${letters(20)}" x`, `${'glpat-'}${letters(20)}`],
	[`slack: ${'xoxb-'}123456789012-${letters(24)}`, `${'xoxb-'}123456789012-${letters(24)}`],
	[`post to https://${'hooks.slack'}.com/services/T01ABCDEF/B01ABCDEF/${letters(24)}`, letters(24)],
	[`post to https://${'hooks.slack'}.com/triggers/T01ABCDEF/1234567890123/${letters(32)}`, letters(32)],
	[`groq = Groq("${'gsk_'}${letters(52)}")`, `${'gsk_'}${letters(52)}`],
	[`linear: ${'lin_'}api_${letters(40)}`, `${'lin_'}api_${letters(40)}`],
	[`vercel deploy -t ${'vcp_'}${letters(56)}`, `${'vcp_'}${letters(56)}`],
	[`gateway(${'vck_'}${letters(56)})`, `${'vck_'}${letters(56)}`],
	[`databricks: ${'dapi'}${hex(32)}-2`, `${'dapi'}${hex(32)}-2`],
	[`figma(${'figd_'}${letters(20)}-${letters(19)})`, `${'figd_'}${letters(20)}-${letters(19)}`],
	[`grafana(${'glsa_'}${letters(32)}_${hex(8)})`, `${'glsa_'}${letters(32)}_${hex(8)}`],
	[`grafana cloud: ${'glc_'}${letters(60)}==`, `${'glc_'}${letters(60)}==`],
	[`grafana before 9: ${'eyJr'}Ijoi${letters(60)}${letters(20)}=`, `Ijoi${letters(60)}${letters(20)}=`],
	[`docker login -u me -p ${'dckr_'}pat_${letters(27)}`, `${'dckr_'}pat_${letters(27)}`],
	[`docker login -u us -p ${'dckr_'}oat_${letters(32)}`, `${'dckr_'}oat_${letters(32)}`],
	[`new Loader({ apiKey: "${'AIza'}${letters(35)}" })`, `${'AIza'}${letters(35)}`],
	[`stripe.api_key = "${'sk_'}live_${letters(24)}"`, `${'sk_'}live_${letters(24)}`],
	[`OPENAI=${'sk-'}proj-${letters(40)}`, `${'sk-'}proj-${letters(40)}`],
	[`//registry.example/:_authToken=${'npm_'}${letters(36)}`, `${'npm_'}${letters(36)}`],
	[`jwt: ${'eyJ'}hbGciOiJIUzI1NiJ9.${'eyJ'}zdWIiOiIxMjM0In0.${letters(43)}`, `.${letters(43)}`],
	[`jwt: ${'eyJr'}Ijoi${letters(60)}${letters(20)}.${'eyJ'}zdWIiOiIxMjM0In0.${letters(43)}`, `.${letters(43)}`],
	['DATABASE_URL=postgres://app:Tr0ub4dor-3@db.internal:5432/shop', 'Tr0ub4dor-3'],
	['"redis://:p4ssw0rd!x@cache:6379/0"', 'p4ssw0rd!x'],
	['Server=sql;Database=shop;User Id=sa;Password=Zx9!kLq2;Encrypt=true', 'Zx9!kLq2'],
	[`AccountName=shop;AccountKey=${letters(60)}==;`, letters(60)],
	['export SMTP_PASSWORD=hunter2hunter2\nPORT=25', 'hunter2hunter2'],
	['SESSION_SECRET="correct horse battery staple"', 'correct horse battery staple'],
	[`Authorization: Bearer ${hex(40)}`, hex(40)],
	[`  client_secret: ${hex(32)}`, hex(32)],
	[`  "db_password": "s3cr3t-Pa55"`, 's3cr3t-Pa55'],
];

const HARMLESS = [
	'const token = await readToken();',
	'if (password.length < 12) throw new Error("password too short");',
	'MAX_TOKENS=1000',
	'TOKEN_LIMIT=4000',
	'API_KEY=',
	'API_KEY=your-api-key-here',
	'PASSWORD=$'.concat('{DB_PASSWORD}'),
	'SECRET=<put your secret here>',
	'const apiKey = process.env.API_KEY;',
	'DATABASE_URL=postgres://localhost:5432/shop',
	'`postgres://$'.concat('{user}:$', '{password}@$', '{host}/shop`'),
	`${begin('PUBLIC KEY')}\nMIIBIjANBg\n${end('PUBLIC KEY')}`,
	`${begin('CERTIFICATE')}\nMIIDdzCCAl\n${end('CERTIFICATE')}`,
	`commit ${hex(40)}`,
	`"integrity": "sha512-${letters(60)}=="`,
	'import { SecretStorage } from "vscode";',
	'id: 3f2504e0-4f89-41d3-9a0c-0305e82c3301',
	'<input type="password" name="password" placeholder="Password">',
	'the token is kept in the secure store; a password is never logged',
	'git@github.com:owner/repository.git',
	'AUTH_URL=https://login.example.com/oauth/authorize',
	'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4',
	'secretKeyRef:\n  name: database\n  key: password',
	'password: str = Field(min_length=8)',
	'https://hooks.slack.com/services/T000/B000/your-webhook',
	'import { lin_api_version } from "linear";',
	'.vcp_header { color: red }',
	'dapi_client.list_clusters()',
	'docker run dckr_pat_image',
];

describe('what looks like a secret in an attachment', () => {
	for (const [text, secret] of SECRETS) {
		it(`is found: ${text.split('\n')[0]?.slice(0, 30)}`, () => {
			assert.ok(findSecrets(text).length > 0);
			const redacted = redactSecrets(text);
			assert.ok(!redacted.includes(secret), redacted);
			assert.deepEqual(findSecrets(redacted), []);
		});
	}

	it('is taken out wherever it stands among others, whatever each of them is', () => {
		for (const [one, secret] of SECRETS) {
			for (const [other, otherSecret] of SECRETS) {
				const redacted = redactSecrets(`${one}\n${other}\n`);
				assert.ok(!redacted.includes(secret) && !redacted.includes(otherSecret), redacted);
			}
		}
	});

	it('is taken out to its very end where one pattern finds its beginning and another goes on', () => {
		// The line of an `.env` file ends before the key does.
		const text = `PRIVATE_KEY="${begin('PRIVATE KEY')}MIIEow\n${letters(40)}\n${end('PRIVATE KEY')}"`;
		assert.ok(!redactSecrets(text).includes(letters(40)));
	});

	for (const text of HARMLESS) {
		it(`is not found in a harmless text: ${text.split('\n')[0]?.slice(0, 40)}`, () => {
			assert.deepEqual(
				findSecrets(text).map(({ start, end }) => text.slice(start, end)),
				[],
			);
		});
	}

	it('is redacted without any other change', () => {
		assert.equal(
			redactSecrets('# shop\nexport SMTP_PASSWORD=hunter2hunter2 # mail\nPORT=25\n'),
			'# shop\nexport SMTP_PASSWORD=[redacted] # mail\nPORT=25\n',
		);
		assert.equal(redactSecrets('mongodb+srv://app:Tr0ub4dor-3@db/x?y=1'), 'mongodb+srv://app:[redacted]@db/x?y=1');
	});

	it('is looked for in a time that grows with the length of the text alone', () => {
		const pieces = ['password=', 'a', '://a:', `${begin('RSA PRIVATE KEY')}\n`, 'eyJ', 'A1'];
		for (const piece of pieces) {
			const scan = (length: number) => redactSecrets(`token: ${piece.repeat(length / piece.length)}`);
			assert.ok(isSteady(scan, 100_000), piece);
		}
	});

	it('is inside the text and in order, whatever the text is', () => {
		const piece = fc.oneof(fc.string(), fc.constantFrom(...SECRETS.map(([text]) => text), ...HARMLESS, '\n', ' = '));
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
				const text = pieces.join('');
				let last = 0;
				for (const { start, end } of findSecrets(text)) {
					assert.ok(start >= last && end > start && end <= text.length);
					last = end;
				}
			}),
			{ numRuns: 1_000 },
		);
	});
});
