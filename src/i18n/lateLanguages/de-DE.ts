import device from '../../../locales/de-DE/device.json';
import drift from '../../../locales/de-DE/drift.json';
import notices from '../../../locales/de-DE/notices.json';
import record from '../../../locales/de-DE/record.json';
import rule from '../../../locales/de-DE/rule.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { device, drift, notices, record, rule };
