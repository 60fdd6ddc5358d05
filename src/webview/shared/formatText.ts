/** Puts `values` in place of `{0}`, `{1}`, … of a localized text. A placeholder without a value stays as it is. */
export function format(template: string, ...values: readonly (string | number)[]): string {
	return template.replace(/\{(\d)\}/g, (placeholder, index: string) => String(values[Number(index)] ?? placeholder));
}
