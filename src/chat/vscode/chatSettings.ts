import { saveSetting, temperature, textSetting, userSetting } from '../../base/vscode/settings.ts';
import type { PlanMemory } from '../../service/core/plan/planMemory.ts';
import { DEFAULT_TEMPERATURE } from '../../service/core/plans.ts';
import { currentServiceAddress } from '../../service/vscode/currentAddress.ts';
import { currentPlan } from '../../service/vscode/plan.ts';
import { maxTokens, planSetting } from '../../service/vscode/serviceSettings.ts';
import type { ChatSettings } from '../core/chatRequest.ts';

/** The settings for chat requests; a conversation's own options override some of them. */
export function chatSettings(): ChatSettings {
	return {
		model: textSetting('chat.model').trim(),
		maxTokens: maxTokens('chat.maxTokens'),
		temperature: temperature('chat.temperature', DEFAULT_TEMPERATURE),
		systemPrompt: textSetting('chat.systemPrompt'),
		userName: textSetting('chat.userName').trim(),
		context: userSetting('chat.context') === 'newTurn' ? 'newTurn' : 'full',
		plan: planSetting(),
	};
}

/**
 * Writes `chat.context` to the user's settings.
 * @param context undefined removes it, so that the default holds
 * @returns what was written there before
 */
export async function replaceChatContext(context: unknown): Promise<unknown> {
	const before = userSetting('chat.context');
	await saveSetting('chat.context', context);
	return before;
}

/** The chat settings, limited to what the plan is known to allow, so that the preview shows what is sent. */
export function effectiveChatSettings(plans: PlanMemory): ChatSettings {
	const settings = chatSettings();
	const name = currentServiceAddress();
	const cap = name === undefined ? undefined : plans.cap(name);
	return {
		...settings,
		maxTokens: Math.min(settings.maxTokens, cap ?? settings.maxTokens),
		plan: currentPlan(plans) ?? 'auto',
	};
}
