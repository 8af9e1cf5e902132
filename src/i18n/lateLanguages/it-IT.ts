import destinations from '../../../locales/it-IT/destinations.json';
import programs from '../../../locales/it-IT/programs.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { destinations, programs };
