import analysis from '../../../locales/fr-FR/analysis.json';
import destinationTexts from '../../../locales/fr-FR/destinations.json';
import exportTexts from '../../../locales/fr-FR/exports.json';
import explorer from '../../../locales/fr-FR/explorer.json';
import failures from '../../../locales/fr-FR/failures.json';
import importTexts from '../../../locales/fr-FR/import.json';
import keep from '../../../locales/fr-FR/keep.json';
import overview from '../../../locales/fr-FR/overview.json';
import plans from '../../../locales/fr-FR/plans.json';
import proxy from '../../../locales/fr-FR/proxy.json';
import quota from '../../../locales/fr-FR/quota.json';
import runner from '../../../locales/fr-FR/runner.json';
import schedule from '../../../locales/fr-FR/schedule.json';
import start from '../../../locales/fr-FR/start.json';
import tasks from '../../../locales/fr-FR/tasks.json';
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
