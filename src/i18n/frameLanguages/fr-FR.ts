import help from '../../../locales/fr-FR/help.json';
import sync from '../../../locales/fr-FR/sync.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { help, sync };
