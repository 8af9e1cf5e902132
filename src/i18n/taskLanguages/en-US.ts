import commands from '../../../locales/en-US/commands.json';
import device from '../../../locales/en-US/device.json';
import failures from '../../../locales/en-US/failures.json';
import importTexts from '../../../locales/en-US/import.json';
import overview from '../../../locales/en-US/overview.json';
import plans from '../../../locales/en-US/plans.json';
import proxy from '../../../locales/en-US/proxy.json';
import quota from '../../../locales/en-US/quota.json';
import record from '../../../locales/en-US/record.json';
import rule from '../../../locales/en-US/rule.json';
import runner from '../../../locales/en-US/runner.json';
import schedule from '../../../locales/en-US/schedule.json';
import sign from '../../../locales/en-US/sign.json';
import start from '../../../locales/en-US/start.json';
import tasks from '../../../locales/en-US/tasks.json';
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
