import importTexts from '../../../locales/ja-JP/import.json';
import overview from '../../../locales/ja-JP/overview.json';
import record from '../../../locales/ja-JP/record.json';
import runner from '../../../locales/ja-JP/runner.json';
import schedule from '../../../locales/ja-JP/schedule.json';
import start from '../../../locales/ja-JP/start.json';
import tasks from '../../../locales/ja-JP/tasks.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { import: importTexts, overview, record, runner, schedule, start, tasks };
