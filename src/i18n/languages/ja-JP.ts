import dayjsRules from 'dayjs/locale/ja.js';
import common from '../../../locales/ja-JP/common.json';
import consoleTexts from '../../../locales/ja-JP/console.json';
import errors from '../../../locales/ja-JP/errors.json';
import parameters from '../../../locales/ja-JP/parameters.json';
import template from '../../../locales/ja-JP/template.json';
import type { Language } from '../language.ts';

export const language: Language = {
  texts: { common, console: consoleTexts, errors, parameters, template },
  dayjsRules,
};
