import destinations from '../../../locales/ja-JP/destinations.json';
import members from '../../../locales/ja-JP/members.json';
import programs from '../../../locales/ja-JP/programs.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { destinations, members, programs };
