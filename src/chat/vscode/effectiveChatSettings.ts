import type { PlanMemory } from '../../service/core/plan/planMemory.ts';
import { currentServiceAddress } from '../../service/vscode/currentAddress.ts';
import { currentPlan } from '../../service/vscode/plan.ts';
import type { ChatSettings } from '../core/chatRequest.ts';
import { chatSettings } from './chatSettings.ts';

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
