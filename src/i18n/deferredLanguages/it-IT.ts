import analysis from '../../../locales/it-IT/analysis.json';
import destinationTexts from '../../../locales/it-IT/destinations.json';
import exportTexts from '../../../locales/it-IT/exports.json';
import explorer from '../../../locales/it-IT/explorer.json';
import failures from '../../../locales/it-IT/failures.json';
import importTexts from '../../../locales/it-IT/import.json';
import keep from '../../../locales/it-IT/keep.json';
import overview from '../../../locales/it-IT/overview.json';
import plans from '../../../locales/it-IT/plans.json';
import proxy from '../../../locales/it-IT/proxy.json';
import quota from '../../../locales/it-IT/quota.json';
import runner from '../../../locales/it-IT/runner.json';
import schedule from '../../../locales/it-IT/schedule.json';
import start from '../../../locales/it-IT/start.json';
import tasks from '../../../locales/it-IT/tasks.json';
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
