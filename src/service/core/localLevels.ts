/**
 * The optimization levels that the local service knows: each instructs a model how far to go. The offline engine, which has no
 * model, does the same at each. `high` is the documented one (docs/service.md §2.5).
 */
export const LEVELS = ['low', 'medium', 'high'] as const;

export type Level = (typeof LEVELS)[number];

/** What each level asks a model for, in the words of the command line. The editor says the same, translated. */
export const LEVEL_MEANINGS: Readonly<Record<Level, string>> = {
	low: 'small, local gains of speed that cannot change what the code does',
	medium: 'more speed where it is safe; the structure and all public names stay',
	high: 'as much speed and as little memory as possible; all public names and the behavior stay',
};
