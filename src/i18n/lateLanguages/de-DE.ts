import drift from '../../../locales/de-DE/drift.json';
import notices from '../../../locales/de-DE/notices.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { drift, notices };
