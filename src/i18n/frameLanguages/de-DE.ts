import help from '../../../locales/de-DE/help.json';
import sync from '../../../locales/de-DE/sync.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { help, sync };
