import commands from '../../../locales/ja-JP/commands.json';
import device from '../../../locales/ja-JP/device.json';
import failures from '../../../locales/ja-JP/failures.json';
import importTexts from '../../../locales/ja-JP/import.json';
import overview from '../../../locales/ja-JP/overview.json';
import plans from '../../../locales/ja-JP/plans.json';
import proxy from '../../../locales/ja-JP/proxy.json';
import quota from '../../../locales/ja-JP/quota.json';
import record from '../../../locales/ja-JP/record.json';
import rule from '../../../locales/ja-JP/rule.json';
import runner from '../../../locales/ja-JP/runner.json';
import schedule from '../../../locales/ja-JP/schedule.json';
import sign from '../../../locales/ja-JP/sign.json';
import start from '../../../locales/ja-JP/start.json';
import tasks from '../../../locales/ja-JP/tasks.json';
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
