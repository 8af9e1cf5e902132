import device from '../../../locales/en-US/device.json';
import drift from '../../../locales/en-US/drift.json';
import notices from '../../../locales/en-US/notices.json';
import record from '../../../locales/en-US/record.json';
import rule from '../../../locales/en-US/rule.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { device, drift, notices, record, rule };
