import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
	decide,
	isCopy,
	type ProjectRules,
	type RulesDecision,
	readDecisions,
	rulesToJoin,
	rulesToOffer,
} from '../../../../../src/chat/core/context/projectRules.ts';
import type { Attachment } from '../../../../../src/chat/core/message/attachment.ts';

const attachment = (label: string, text: string, id = label): Attachment => ({
	id,
	kind: 'file',
	label,
	languageId: 'markdown',
	text,
});
/** A version of the text is identified by the text itself. */
const rules = (label: string, text: string): ProjectRules => ({
	attachment: attachment(label, text),
	version: text,
	hidden: 0,
});
const labels = (all: readonly ProjectRules[]) => all.map(({ attachment: { label } }) => label);

describe('the rules of a project', () => {
	const agents = rules('AGENTS.md', 'one');
	const copilot = rules('.github/copilot-instructions.md', 'two');
	const both = [agents, copilot];

	it('are offered until the user has decided about that version, and again when the text changes', () => {
		assert.deepEqual(labels(rulesToOffer(both, [], [])), ['AGENTS.md', '.github/copilot-instructions.md']);
		for (const joins of [true, false]) {
			const decisions = decide([], { version: 'one', joins });
			assert.deepEqual(labels(rulesToOffer(both, decisions, [])), ['.github/copilot-instructions.md']);
			assert.deepEqual(rulesToOffer([rules('AGENTS.md', 'changed')], decisions, []).length, 1);
			assert.deepEqual(rulesToOffer([rules('moved/AGENTS.md', 'one')], decisions, []), []);
		}
	});

	it('are offered once if two files have the same text, and not while that is attached', () => {
		const same = [agents, rules('b/AGENTS.md', 'one')];
		assert.deepEqual(labels(rulesToOffer(same, [], [])), ['AGENTS.md']);
		assert.deepEqual(rulesToOffer(same, [], [attachment('AGENTS.md', 'one', 'x')]), []);
		assert.equal(rulesToOffer(same, [], [attachment('AGENTS.md', 'older', 'x')]).length, 1);
	});

	it('join a new conversation only if they were added, unless something of that file is attached to it', () => {
		const decisions = [
			{ version: 'one', joins: true },
			{ version: 'two', joins: false },
		];
		assert.deepEqual(labels(rulesToJoin(both, decisions, [])), ['AGENTS.md']);
		assert.deepEqual(rulesToJoin(both, decisions, [attachment('AGENTS.md', '[redacted]', 'x')]), []);
		assert.deepEqual(rulesToJoin([rules('AGENTS.md', 'changed')], decisions, []), []);
	});

	it('are decided about anew in place of the decision before, of which the newest 200 are kept', () => {
		const first = { version: '0', joins: true };
		const many = Array.from({ length: 250 }, (_, at) => ({ version: `${at}`, joins: false }));
		const kept = many.reduce<readonly RulesDecision[]>(decide, [first]);
		assert.deepEqual([kept.length, kept[0], kept.at(-1)], [200, many[50], many[249]]);
		assert.deepEqual(decide(kept, { version: '249', joins: true }).at(-1), { version: '249', joins: true });
	});

	it('are remembered whatever was stored: what is no decision is dropped', () => {
		const one = { version: 'a', joins: true };
		assert.deepEqual(readDecisions([one, null, { version: 1, joins: true }, { version: 'b' }]), [one]);
		fc.assert(fc.property(fc.anything(), (stored) => Array.isArray(readDecisions(stored))));
	});

	it('are never offered and joined at once, never twice, and never after a refusal', () => {
		const text = fc.constantFrom('one', 'two', 'three');
		const found = fc.array(fc.record({ label: fc.constantFrom('a', 'b', 'c'), text }), { maxLength: 6 });
		const decisions = fc.array(fc.record({ version: text, joins: fc.boolean() }), { maxLength: 4 });
		fc.assert(
			fc.property(found, decisions, found, (files, decided, attached) => {
				const all = files.map((each) => rules(each.label, each.text));
				const made = decided.reduce<readonly RulesDecision[]>(decide, []);
				const chips = attached.map((each, at) => attachment(each.label, each.text, `${at}`));
				const [offered, joined] = [rulesToOffer(all, made, chips), rulesToJoin(all, made, chips)];
				const versions = [...offered, ...joined].map(({ version }) => version);
				assert.equal(new Set(versions).size, versions.length);
				for (const each of offered) {
					assert.ok(!made.some(({ version }) => version === each.version));
					assert.ok(!chips.some((chip) => isCopy(chip, each)));
				}
				for (const { version } of joined) assert.equal(made.find((each) => each.version === version)?.joins, true);
			}),
		);
	});
});
