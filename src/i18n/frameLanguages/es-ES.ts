import help from '../../../locales/es-ES/help.json';
import sync from '../../../locales/es-ES/sync.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { help, sync };
