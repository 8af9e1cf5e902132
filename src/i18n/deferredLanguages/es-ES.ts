import analysis from '../../../locales/es-ES/analysis.json';
import destinationTexts from '../../../locales/es-ES/destinations.json';
import exportTexts from '../../../locales/es-ES/exports.json';
import explorer from '../../../locales/es-ES/explorer.json';
import failures from '../../../locales/es-ES/failures.json';
import importTexts from '../../../locales/es-ES/import.json';
import keep from '../../../locales/es-ES/keep.json';
import overview from '../../../locales/es-ES/overview.json';
import plans from '../../../locales/es-ES/plans.json';
import proxy from '../../../locales/es-ES/proxy.json';
import quota from '../../../locales/es-ES/quota.json';
import runner from '../../../locales/es-ES/runner.json';
import schedule from '../../../locales/es-ES/schedule.json';
import start from '../../../locales/es-ES/start.json';
import tasks from '../../../locales/es-ES/tasks.json';
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
