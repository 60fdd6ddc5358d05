const vscode = require('vscode');

const text = (value) => new vscode.LanguageModelTextPart(value);
const toolCall = () => new vscode.LanguageModelToolCallPart('call-1', 'delete_everything', { really: true });
// A provider that lets nothing else run could not be stopped by anyone.
const nextTimer = () => new Promise((resolve) => setTimeout(resolve));
const named = (name, message) => Object.assign(new Error(message), { name });

/** What a model does with a request, by the name that a test chooses it by. */
const behaviors = {
	echoes: ({ model, messages }, report) => {
		report(text(`I am ${model.name}. `));
		report(text(`You said: ${textOf(messages.at(-1))}`));
	},
	'answers nothing': () => {},
	'calls a tool': (_, report) => report(toolCall()),
	'mixes parts': (_, report) => {
		report(toolCall());
		report(text('a'));
		report(vscode.LanguageModelDataPart.text('not for people', 'text/plain'));
		report(text('b'));
	},
	'breaks off': async ({ cut }, report) => {
		report(text('Half of '));
		vscode.window.setStatusBarMessage('Parrot has begun');
		await cut;
		throw new Error('The line went dead.');
	},
	fails: () => {
		throw new Error('The line is dead.');
	},
	'never ends': async ({ token }, report) => {
		while (!token.isCancellationRequested) {
			report(text('on and on '.repeat(300)));
			await nextTimer();
		}
	},
	'hears nothing': async (_, report) => {
		report(text('Half of '));
		await new Promise(() => {});
	},
	'permits nothing': () => {
		throw vscode.LanguageModelError.NoPermissions('not for you');
	},
	blocks: () => {
		throw vscode.LanguageModelError.Blocked('Too eager.');
	},
	'knows no such model': () => {
		throw vscode.LanguageModelError.NotFound('unknown');
	},
	'has no quota left': () => {
		throw named('ChatQuotaExceeded', 'You have used all of this month.');
	},
	'limits the rate': () => {
		throw named('ChatRateLimited', 'Slow down.');
	},
	'finds it off-topic': () => {
		throw new Error('Response got filtered', { cause: new Error('off_topic') });
	},
};

function textOf({ content }) {
	return content.map(({ value }) => value).join('');
}

/** `guarded` is one for which VS Code asks the user first. */
const MODELS = [
	{ id: 'grey', name: 'Grey Parrot' },
	{ id: 'guarded', name: 'Guarded Parrot', requiresAuthorization: true },
].map((model) => ({
	family: 'parrot',
	version: '1',
	maxInputTokens: 100_000,
	maxOutputTokens: 10_000,
	capabilities: {},
	...model,
}));

exports.activate = (context) => {
	const changed = new vscode.EventEmitter();
	/** What a test reads and sets. */
	const state = {
		behavior: 'echoes',
		isThere: true,
		/** By default a token is a character; `fails` and `hangs` are for tests. */
		counts: 'characters',
		requests: [],
		/** Lets the line go dead: what VS Code has not passed on until then is lost. */
		cut() {},
		set(values) {
			const wasThere = state.isThere;
			Object.assign(state, values);
			if (state.isThere !== wasThere) changed.fire();
		},
	};
	const provider = {
		onDidChangeLanguageModelChatInformation: changed.event,
		provideLanguageModelChatInformation: () => (state.isThere ? MODELS : []),
		async provideLanguageModelChatResponse(model, messages, options, progress, token) {
			const request = { model: model.id, texts: messages.map(textOf), roles: messages.map(({ role }) => role) };
			state.requests.push({ ...request, options: options.modelOptions, token });
			const cut = new Promise((resolve) => {
				state.cut = resolve;
			});
			await behaviors[state.behavior]({ model, messages, token, cut }, (part) => progress.report(part));
		},
		async provideTokenCount(_model, given) {
			if (state.counts === 'fails') throw new Error('cannot count');
			if (state.counts === 'hangs') await new Promise(() => {});
			return typeof given === 'string' ? given.length : textOf(given).length;
		},
	};
	const behave = async () => {
		const chosen = await vscode.window.showQuickPick(['is gone', 'is back', 'is cut', ...Object.keys(behaviors)]);
		if (chosen === 'is gone' || chosen === 'is back') state.set({ isThere: chosen === 'is back' });
		else if (chosen === 'is cut') state.cut();
		else if (chosen !== undefined) state.set({ behavior: chosen });
	};
	context.subscriptions.push(
		changed,
		vscode.lm.registerLanguageModelChatProvider('parrot', provider),
		vscode.commands.registerCommand('models.behave', behave),
	);
	return state;
};
