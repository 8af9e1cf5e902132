import help from '../../../locales/ja-JP/help.json';
import sync from '../../../locales/ja-JP/sync.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { help, sync };
