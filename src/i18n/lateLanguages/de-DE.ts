import destinations from '../../../locales/de-DE/destinations.json';
import members from '../../../locales/de-DE/members.json';
import programs from '../../../locales/de-DE/programs.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { destinations, members, programs };
