import importTexts from '../../../locales/en-US/import.json';
import overview from '../../../locales/en-US/overview.json';
import record from '../../../locales/en-US/record.json';
import runner from '../../../locales/en-US/runner.json';
import schedule from '../../../locales/en-US/schedule.json';
import start from '../../../locales/en-US/start.json';
import tasks from '../../../locales/en-US/tasks.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { import: importTexts, overview, record, runner, schedule, start, tasks };
