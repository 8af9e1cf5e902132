import importTexts from '../../../locales/fr-FR/import.json';
import overview from '../../../locales/fr-FR/overview.json';
import record from '../../../locales/fr-FR/record.json';
import runner from '../../../locales/fr-FR/runner.json';
import schedule from '../../../locales/fr-FR/schedule.json';
import start from '../../../locales/fr-FR/start.json';
import tasks from '../../../locales/fr-FR/tasks.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { import: importTexts, overview, record, runner, schedule, start, tasks };
