import device from '../../../locales/fr-FR/device.json';
import drift from '../../../locales/fr-FR/drift.json';
import notices from '../../../locales/fr-FR/notices.json';
import record from '../../../locales/fr-FR/record.json';
import rule from '../../../locales/fr-FR/rule.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { device, drift, notices, record, rule };
