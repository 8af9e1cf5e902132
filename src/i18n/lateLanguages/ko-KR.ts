import destinations from '../../../locales/ko-KR/destinations.json';
import members from '../../../locales/ko-KR/members.json';
import programs from '../../../locales/ko-KR/programs.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { destinations, members, programs };
