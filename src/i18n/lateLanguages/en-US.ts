import drift from '../../../locales/en-US/drift.json';
import notices from '../../../locales/en-US/notices.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { drift, notices };
