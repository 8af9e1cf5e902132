import destinations from '../../../locales/de-DE/destinations.json';
import programs from '../../../locales/de-DE/programs.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { destinations, programs };
