import importTexts from '../../../locales/ko-KR/import.json';
import overview from '../../../locales/ko-KR/overview.json';
import record from '../../../locales/ko-KR/record.json';
import runner from '../../../locales/ko-KR/runner.json';
import schedule from '../../../locales/ko-KR/schedule.json';
import start from '../../../locales/ko-KR/start.json';
import tasks from '../../../locales/ko-KR/tasks.json';
import type { Language } from '../language.ts';

export const texts: Language['texts'] = { import: importTexts, overview, record, runner, schedule, start, tasks };
