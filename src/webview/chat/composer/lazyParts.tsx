import { ContextList } from './contextList.tsx';
import { KindIcon } from './kindIcon.tsx';
import { OptionsForm } from './optionsForm.tsx';
import { SuggestionList } from './suggestionList.tsx';

// Parts of the composer that are not shown at first: one file, loaded when one of them is.
export { ContextList, KindIcon, OptionsForm, SuggestionList };
