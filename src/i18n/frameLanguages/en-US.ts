import help from '../../../locales/en-US/help.json';
import sync from '../../../locales/en-US/sync.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { help, sync };
