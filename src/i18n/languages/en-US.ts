import dayjsRules from 'dayjs/locale/en.js';
import common from '../../../locales/en-US/common.json';
import consoleTexts from '../../../locales/en-US/console.json';
import errors from '../../../locales/en-US/errors.json';
import parameters from '../../../locales/en-US/parameters.json';
import template from '../../../locales/en-US/template.json';
import type { Language } from '../language.ts';

export const language: Language = {
  texts: { common, console: consoleTexts, errors, parameters, template },
  dayjsRules,
};
