import drift from '../../../locales/it-IT/drift.json';
import notices from '../../../locales/it-IT/notices.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { drift, notices };
