import destinations from '../../../locales/es-ES/destinations.json';
import members from '../../../locales/es-ES/members.json';
import programs from '../../../locales/es-ES/programs.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { destinations, members, programs };
