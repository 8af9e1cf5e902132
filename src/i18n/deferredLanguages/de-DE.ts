import analysis from '../../../locales/de-DE/analysis.json';
import destinationTexts from '../../../locales/de-DE/destinations.json';
import exportTexts from '../../../locales/de-DE/exports.json';
import explorer from '../../../locales/de-DE/explorer.json';
import failures from '../../../locales/de-DE/failures.json';
import importTexts from '../../../locales/de-DE/import.json';
import keep from '../../../locales/de-DE/keep.json';
import overview from '../../../locales/de-DE/overview.json';
import plans from '../../../locales/de-DE/plans.json';
import proxy from '../../../locales/de-DE/proxy.json';
import quota from '../../../locales/de-DE/quota.json';
import runner from '../../../locales/de-DE/runner.json';
import schedule from '../../../locales/de-DE/schedule.json';
import start from '../../../locales/de-DE/start.json';
import tasks from '../../../locales/de-DE/tasks.json';
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
