import help from '../../../locales/ko-KR/help.json';
import sync from '../../../locales/ko-KR/sync.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { help, sync };
