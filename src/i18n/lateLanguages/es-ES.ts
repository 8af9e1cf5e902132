import importTexts from '../../../locales/es-ES/import.json';
import overview from '../../../locales/es-ES/overview.json';
import record from '../../../locales/es-ES/record.json';
import runner from '../../../locales/es-ES/runner.json';
import schedule from '../../../locales/es-ES/schedule.json';
import start from '../../../locales/es-ES/start.json';
import tasks from '../../../locales/es-ES/tasks.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { import: importTexts, overview, record, runner, schedule, start, tasks };
