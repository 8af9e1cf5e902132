import help from '../../../locales/it-IT/help.json';
import sync from '../../../locales/it-IT/sync.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { help, sync };
