import destinations from '../../../locales/fr-FR/destinations.json';
import members from '../../../locales/fr-FR/members.json';
import programs from '../../../locales/fr-FR/programs.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { destinations, members, programs };
