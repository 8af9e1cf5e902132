import importTexts from '../../../locales/it-IT/import.json';
import overview from '../../../locales/it-IT/overview.json';
import record from '../../../locales/it-IT/record.json';
import runner from '../../../locales/it-IT/runner.json';
import schedule from '../../../locales/it-IT/schedule.json';
import start from '../../../locales/it-IT/start.json';
import tasks from '../../../locales/it-IT/tasks.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { import: importTexts, overview, record, runner, schedule, start, tasks };
