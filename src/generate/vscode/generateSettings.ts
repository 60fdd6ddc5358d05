import { temperature, userSetting } from '../../base/vscode/settings.ts';
import { maxTokens, planSetting } from '../../service/vscode/serviceSettings.ts';
import type { GenerateSettings } from '../core/generateRequest.ts';

export const GENERATE_LIMIT_SETTING = 'whetstone.generate.maxTokens';

/** Lower than the service's default, so that the same prompt gives much the same code. */
const DEFAULT_GENERATE_TEMPERATURE = 0.2;

/** The settings for Generate at Cursor. */
export function generateSettings(): GenerateSettings {
	return {
		maxTokens: maxTokens('generate.maxTokens'),
		temperature: temperature('generate.temperature', DEFAULT_GENERATE_TEMPERATURE),
		plan: planSetting(),
	};
}

/** Whether the code around the cursor goes with a prompt. */
export function includesContext(): boolean {
	return userSetting('generate.includeContext') !== false;
}
