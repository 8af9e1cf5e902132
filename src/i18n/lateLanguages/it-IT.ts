import destinations from '../../../locales/it-IT/destinations.json';
import members from '../../../locales/it-IT/members.json';
import programs from '../../../locales/it-IT/programs.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { destinations, members, programs };
