import analysis from '../../../locales/ko-KR/analysis.json';
import destinationTexts from '../../../locales/ko-KR/destinations.json';
import exportTexts from '../../../locales/ko-KR/exports.json';
import explorer from '../../../locales/ko-KR/explorer.json';
import failures from '../../../locales/ko-KR/failures.json';
import importTexts from '../../../locales/ko-KR/import.json';
import keep from '../../../locales/ko-KR/keep.json';
import overview from '../../../locales/ko-KR/overview.json';
import plans from '../../../locales/ko-KR/plans.json';
import proxy from '../../../locales/ko-KR/proxy.json';
import quota from '../../../locales/ko-KR/quota.json';
import runner from '../../../locales/ko-KR/runner.json';
import schedule from '../../../locales/ko-KR/schedule.json';
import start from '../../../locales/ko-KR/start.json';
import tasks from '../../../locales/ko-KR/tasks.json';
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
