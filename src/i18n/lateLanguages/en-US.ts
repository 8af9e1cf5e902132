import destinations from '../../../locales/en-US/destinations.json';
import members from '../../../locales/en-US/members.json';
import programs from '../../../locales/en-US/programs.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { destinations, members, programs };
