import analysis from '../../../locales/en-US/analysis.json';
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
import runner from '../../../locales/en-US/runner.json';
import schedule from '../../../locales/en-US/schedule.json';
import start from '../../../locales/en-US/start.json';
import tasks from '../../../locales/en-US/tasks.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = {
  analysis,
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
  runner,
  schedule,
  start,
  tasks,
};
