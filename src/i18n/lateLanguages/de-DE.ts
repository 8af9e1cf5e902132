import importTexts from '../../../locales/de-DE/import.json';
import overview from '../../../locales/de-DE/overview.json';
import record from '../../../locales/de-DE/record.json';
import runner from '../../../locales/de-DE/runner.json';
import schedule from '../../../locales/de-DE/schedule.json';
import start from '../../../locales/de-DE/start.json';
import tasks from '../../../locales/de-DE/tasks.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { import: importTexts, overview, record, runner, schedule, start, tasks };
