import commands from '../../../locales/es-ES/commands.json';
import device from '../../../locales/es-ES/device.json';
import failures from '../../../locales/es-ES/failures.json';
import importTexts from '../../../locales/es-ES/import.json';
import overview from '../../../locales/es-ES/overview.json';
import plans from '../../../locales/es-ES/plans.json';
import proxy from '../../../locales/es-ES/proxy.json';
import quota from '../../../locales/es-ES/quota.json';
import record from '../../../locales/es-ES/record.json';
import rule from '../../../locales/es-ES/rule.json';
import runner from '../../../locales/es-ES/runner.json';
import schedule from '../../../locales/es-ES/schedule.json';
import sign from '../../../locales/es-ES/sign.json';
import start from '../../../locales/es-ES/start.json';
import tasks from '../../../locales/es-ES/tasks.json';
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
