import analysis from '../../../locales/en-US/analysis.json';
import device from '../../../locales/en-US/device.json';
import destinationTexts from '../../../locales/en-US/destinations.json';
import exportTexts from '../../../locales/en-US/exports.json';
import explorer from '../../../locales/en-US/explorer.json';
import failures from '../../../locales/en-US/failures.json';
import importTexts from '../../../locales/en-US/import.json';
import keep from '../../../locales/en-US/keep.json';
import overview from '../../../locales/en-US/overview.json';
import plans from '../../../locales/en-US/plans.json';
import proxy from '../../../locales/en-US/proxy.json';
import quota from '../../../locales/en-US/quota.json';
import record from '../../../locales/en-US/record.json';
import rule from '../../../locales/en-US/rule.json';
import runner from '../../../locales/en-US/runner.json';
import schedule from '../../../locales/en-US/schedule.json';
import start from '../../../locales/en-US/start.json';
import tasks from '../../../locales/en-US/tasks.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = {
  analysis,
  device,
  destinations: destinationTexts,
  exports: exportTexts,
  explorer,
  failures,
  import: importTexts,
  keep,
  overview,
  plans,
  proxy,
  quota,
  record,
  rule,
  runner,
  schedule,
  start,
  tasks,
};
