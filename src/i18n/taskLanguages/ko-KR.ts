import commands from '../../../locales/ko-KR/commands.json';
import device from '../../../locales/ko-KR/device.json';
import failures from '../../../locales/ko-KR/failures.json';
import importTexts from '../../../locales/ko-KR/import.json';
import overview from '../../../locales/ko-KR/overview.json';
import plans from '../../../locales/ko-KR/plans.json';
import proxy from '../../../locales/ko-KR/proxy.json';
import quota from '../../../locales/ko-KR/quota.json';
import record from '../../../locales/ko-KR/record.json';
import rule from '../../../locales/ko-KR/rule.json';
import runner from '../../../locales/ko-KR/runner.json';
import schedule from '../../../locales/ko-KR/schedule.json';
import sign from '../../../locales/ko-KR/sign.json';
import start from '../../../locales/ko-KR/start.json';
import tasks from '../../../locales/ko-KR/tasks.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = {
  commands,
  device,
  failures,
  import: importTexts,
  overview,
  plans,
  proxy,
  quota,
  record,
  rule,
  runner,
  schedule,
  sign,
  start,
  tasks,
};
