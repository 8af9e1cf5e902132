import analysis from '../../../locales/ja-JP/analysis.json';
import destinationTexts from '../../../locales/ja-JP/destinations.json';
import exportTexts from '../../../locales/ja-JP/exports.json';
import explorer from '../../../locales/ja-JP/explorer.json';
import failures from '../../../locales/ja-JP/failures.json';
import importTexts from '../../../locales/ja-JP/import.json';
import keep from '../../../locales/ja-JP/keep.json';
import overview from '../../../locales/ja-JP/overview.json';
import plans from '../../../locales/ja-JP/plans.json';
import proxy from '../../../locales/ja-JP/proxy.json';
import quota from '../../../locales/ja-JP/quota.json';
import runner from '../../../locales/ja-JP/runner.json';
import schedule from '../../../locales/ja-JP/schedule.json';
import start from '../../../locales/ja-JP/start.json';
import tasks from '../../../locales/ja-JP/tasks.json';
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
