import drift from '../../../locales/ko-KR/drift.json';
import notices from '../../../locales/ko-KR/notices.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { drift, notices };
