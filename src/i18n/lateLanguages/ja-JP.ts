import device from '../../../locales/ja-JP/device.json';
import drift from '../../../locales/ja-JP/drift.json';
import notices from '../../../locales/ja-JP/notices.json';
import record from '../../../locales/ja-JP/record.json';
import rule from '../../../locales/ja-JP/rule.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { device, drift, notices, record, rule };
