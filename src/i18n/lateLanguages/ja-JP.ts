import drift from '../../../locales/ja-JP/drift.json';
import notices from '../../../locales/ja-JP/notices.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { drift, notices };
