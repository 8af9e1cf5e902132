import dayjsRules from 'dayjs/locale/it.js';
import common from '../../../locales/it-IT/common.json';
import consoleTexts from '../../../locales/it-IT/console.json';
import errors from '../../../locales/it-IT/errors.json';
import parameters from '../../../locales/it-IT/parameters.json';
import template from '../../../locales/it-IT/template.json';
import type { Language } from '../language.ts';

export const language: Language = {
  texts: { common, console: consoleTexts, errors, parameters, template },
  dayjsRules,
};
