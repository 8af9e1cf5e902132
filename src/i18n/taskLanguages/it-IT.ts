import commands from '../../../locales/it-IT/commands.json';
import device from '../../../locales/it-IT/device.json';
import failures from '../../../locales/it-IT/failures.json';
import importTexts from '../../../locales/it-IT/import.json';
import overview from '../../../locales/it-IT/overview.json';
import plans from '../../../locales/it-IT/plans.json';
import proxy from '../../../locales/it-IT/proxy.json';
import quota from '../../../locales/it-IT/quota.json';
import record from '../../../locales/it-IT/record.json';
import rule from '../../../locales/it-IT/rule.json';
import runner from '../../../locales/it-IT/runner.json';
import schedule from '../../../locales/it-IT/schedule.json';
import sign from '../../../locales/it-IT/sign.json';
import start from '../../../locales/it-IT/start.json';
import tasks from '../../../locales/it-IT/tasks.json';
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
