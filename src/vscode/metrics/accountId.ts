import type { KeyManager } from '../../core/apiKeys/keyManager.ts';
import { parseBaseUrl } from '../../core/service/baseUrl.ts';
import { baseUrlSetting, LOCAL } from '../settings.ts';

/**
 * Whose metrics the service tells of now: what is kept of them is filed under it. With another address or another key
 * they are those of somebody else. Empty where nothing is connected.
 */
export function accountId(keys: KeyManager): string {
	const setting = baseUrlSetting();
	if (setting === LOCAL) return LOCAL;
	const parsed = parseBaseUrl(setting, { allowInsecureHttp: true });
	if ('problem' in parsed) return '';
	const { origin, path } = parsed.base;
	return `${origin}${path}#${keys.active(origin)?.id ?? ''}`;
}
