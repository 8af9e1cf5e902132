import drift from '../../../locales/es-ES/drift.json';
import notices from '../../../locales/es-ES/notices.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { drift, notices };
