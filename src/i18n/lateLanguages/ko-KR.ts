import destinations from '../../../locales/ko-KR/destinations.json';
import programs from '../../../locales/ko-KR/programs.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { destinations, programs };
