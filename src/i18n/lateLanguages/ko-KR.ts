import device from '../../../locales/ko-KR/device.json';
import drift from '../../../locales/ko-KR/drift.json';
import notices from '../../../locales/ko-KR/notices.json';
import record from '../../../locales/ko-KR/record.json';
import rule from '../../../locales/ko-KR/rule.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { device, drift, notices, record, rule };
