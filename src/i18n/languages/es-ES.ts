import dayjsRules from 'dayjs/locale/es.js';
import common from '../../../locales/es-ES/common.json';
import consoleTexts from '../../../locales/es-ES/console.json';
import errors from '../../../locales/es-ES/errors.json';
import parameters from '../../../locales/es-ES/parameters.json';
import template from '../../../locales/es-ES/template.json';
import type { Language } from '../language.ts';

export const language: Language = {
  texts: { common, console: consoleTexts, errors, parameters, template },
  dayjsRules,
};
