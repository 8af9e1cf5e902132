import commands from '../../../locales/fr-FR/commands.json';
import device from '../../../locales/fr-FR/device.json';
import failures from '../../../locales/fr-FR/failures.json';
import importTexts from '../../../locales/fr-FR/import.json';
import overview from '../../../locales/fr-FR/overview.json';
import plans from '../../../locales/fr-FR/plans.json';
import proxy from '../../../locales/fr-FR/proxy.json';
import quota from '../../../locales/fr-FR/quota.json';
import record from '../../../locales/fr-FR/record.json';
import rule from '../../../locales/fr-FR/rule.json';
import runner from '../../../locales/fr-FR/runner.json';
import schedule from '../../../locales/fr-FR/schedule.json';
import sign from '../../../locales/fr-FR/sign.json';
import start from '../../../locales/fr-FR/start.json';
import tasks from '../../../locales/fr-FR/tasks.json';
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
