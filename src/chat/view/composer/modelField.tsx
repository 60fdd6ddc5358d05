import { drawing as triangleDownIcon } from '@vscode/codicons/src/icons/triangle-down.svg';
import * as l10n from '@vscode/l10n';
import type { RefObject, TargetedEvent, TargetedKeyboardEvent, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../../../base/view/icons.tsx';
import type { ModelItem } from '../../protocol/chat.ts';
import { OptionList, optionAfterKey, optionId } from './optionList.tsx';

/** The id of the list, for its text box. */
const LIST_ID = 'models';

interface ModelFieldProperties {
	readonly model: string | undefined;
	readonly placeholder: string;
	readonly models: readonly ModelItem[];
	readonly box: RefObject<HTMLInputElement | null>;
	readonly onChange: (model: string | undefined) => void;
}

/** A text box for a model's name, which also offers those that the service has named. */
export function ModelField({ model, placeholder, models, box, onChange }: ModelFieldProperties): VNode {
	const known = l10n.t('Models of Earlier Answers');
	const list = useModelList(models, (chosen) => {
		if (box.current !== null) box.current.value = chosen;
		onChange(chosen);
	});
	const handleKey = (event: TargetedKeyboardEvent<HTMLInputElement>) => {
		if (event.isComposing || !list.handleKey(event.key)) return;
		event.preventDefault();
		// Escape would close the whole form.
		event.stopPropagation();
	};
	const isOpen = list.rows.length > 0;
	return (
		<div class="model-field">
			<label class="field">
				<span>{l10n.t('Model')}</span>
				<input
					ref={box}
					role="combobox"
					aria-autocomplete="list"
					aria-expanded={isOpen}
					aria-controls={isOpen ? LIST_ID : undefined}
					aria-activedescendant={isOpen && list.chosen >= 0 ? optionId(LIST_ID, list.chosen) : undefined}
					defaultValue={model ?? ''}
					placeholder={placeholder}
					spellcheck={false}
					onInput={(event) => list.open(event.currentTarget.value)}
					onKeyDown={handleKey}
					onBlur={list.close}
					onChange={(event) => onChange(textOf(event))}
				/>
			</label>
			{models.length > 0 && (
				<button
					type="button"
					class="icon-button"
					aria-label={known}
					title={known}
					tabIndex={-1}
					onMouseDown={(event) => event.preventDefault()}
					onClick={() => {
						box.current?.focus();
						if (isOpen) list.close();
						else list.open('');
					}}
				>
					<Icon drawing={triangleDownIcon} />
				</button>
			)}
			{isOpen && (
				<OptionList
					id={LIST_ID}
					label={known}
					options={list.rows}
					chosen={list.chosen}
					choose={list.choose}
					keyOf={({ model }) => model}
					titleOf={({ name }) => name}
				>
					{({ name }) => <span class="suggestion-name">{name}</span>}
				</OptionList>
			)}
		</div>
	);
}

/** The list of models, while it is open: those that contain what is typed. */
function useModelList(models: readonly ModelItem[], onChoose: (model: string) => void) {
	/** Undefined while it is closed. */
	const [filter, setFilter] = useState<string | undefined>(undefined);
	/** -1: Enter takes what is typed. */
	const [chosen, setChosen] = useState(-1);
	const rows = filter === undefined ? [] : matching(models, filter);
	const close = () => setFilter(undefined);
	const open = (typed: string) => {
		setFilter(typed);
		setChosen(-1);
	};
	const choose = (row: ModelItem) => {
		close();
		onChoose(row.model);
	};
	const handleKey = (key: string): boolean => {
		if (rows.length === 0) {
			const first = optionAfterKey(key, -1, models.length);
			if (first === undefined || models.length === 0) return false;
			open('');
			setChosen(first);
			return true;
		}
		const row = rows[chosen];
		const next = optionAfterKey(key, chosen, rows.length);
		if (next !== undefined) setChosen(next);
		else if (key === 'Escape') close();
		else if (key === 'Enter' && row !== undefined) choose(row);
		else return false;
		return true;
	};
	return { rows, chosen, choose, open, close, handleKey };
}

function matching(models: readonly ModelItem[], typed: string): readonly ModelItem[] {
	const wanted = typed.trim().toLowerCase();
	return models.filter(({ model }) => model.toLowerCase().includes(wanted) && model !== typed);
}

function textOf(event: TargetedEvent<HTMLInputElement>): string | undefined {
	const { value } = event.currentTarget;
	return value.trim() === '' ? undefined : value;
}
