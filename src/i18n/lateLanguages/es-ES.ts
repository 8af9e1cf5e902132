import device from '../../../locales/es-ES/device.json';
import drift from '../../../locales/es-ES/drift.json';
import notices from '../../../locales/es-ES/notices.json';
import record from '../../../locales/es-ES/record.json';
import rule from '../../../locales/es-ES/rule.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { device, drift, notices, record, rule };
