import device from '../../../locales/it-IT/device.json';
import drift from '../../../locales/it-IT/drift.json';
import notices from '../../../locales/it-IT/notices.json';
import record from '../../../locales/it-IT/record.json';
import rule from '../../../locales/it-IT/rule.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { device, drift, notices, record, rule };
