import drift from '../../../locales/fr-FR/drift.json';
import notices from '../../../locales/fr-FR/notices.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { drift, notices };
