import commands from '../../../locales/de-DE/commands.json';
import device from '../../../locales/de-DE/device.json';
import failures from '../../../locales/de-DE/failures.json';
import importTexts from '../../../locales/de-DE/import.json';
import overview from '../../../locales/de-DE/overview.json';
import plans from '../../../locales/de-DE/plans.json';
import proxy from '../../../locales/de-DE/proxy.json';
import quota from '../../../locales/de-DE/quota.json';
import record from '../../../locales/de-DE/record.json';
import rule from '../../../locales/de-DE/rule.json';
import runner from '../../../locales/de-DE/runner.json';
import schedule from '../../../locales/de-DE/schedule.json';
import sign from '../../../locales/de-DE/sign.json';
import start from '../../../locales/de-DE/start.json';
import tasks from '../../../locales/de-DE/tasks.json';
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
