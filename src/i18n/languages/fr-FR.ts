import dayjsRules from 'dayjs/locale/fr.js';
import common from '../../../locales/fr-FR/common.json';
import consoleTexts from '../../../locales/fr-FR/console.json';
import errors from '../../../locales/fr-FR/errors.json';
import parameters from '../../../locales/fr-FR/parameters.json';
import template from '../../../locales/fr-FR/template.json';
import type { Language } from '../language.ts';

export const language: Language = {
  texts: { common, console: consoleTexts, errors, parameters, template },
  dayjsRules,
};
