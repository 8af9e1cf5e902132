import dayjsRules from 'dayjs/locale/de.js';
import common from '../../../locales/de-DE/common.json';
import consoleTexts from '../../../locales/de-DE/console.json';
import errors from '../../../locales/de-DE/errors.json';
import parameters from '../../../locales/de-DE/parameters.json';
import template from '../../../locales/de-DE/template.json';
import type { Language } from '../language.ts';

export const language: Language = {
  texts: { common, console: consoleTexts, errors, parameters, template },
  dayjsRules,
};
