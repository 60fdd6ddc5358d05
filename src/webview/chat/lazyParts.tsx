import { Again } from './answer/again.tsx';
import { AnswerSwitch } from './answer/answerSwitch.tsx';
import { AskAgainForm } from './answer/askAgainForm.tsx';
import { ContextList } from './composer/contextList.tsx';
import { KindIcon } from './composer/kindIcon.tsx';
import { OptionsForm } from './composer/optionsForm.tsx';
import { SuggestionList } from './composer/suggestionList.tsx';
import { FindBar } from './conversation/findBar.tsx';
import { ConversationsList } from './list/conversationsList.tsx';
import { OriginLine } from './originLine.tsx';

// What is not needed to show a conversation: one file, loaded ahead of its first use.
export {
	Again,
	AnswerSwitch,
	AskAgainForm,
	ContextList,
	ConversationsList,
	FindBar,
	KindIcon,
	OptionsForm,
	OriginLine,
	SuggestionList,
};
