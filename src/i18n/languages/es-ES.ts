import dayjsRules from 'dayjs/locale/es.js';
import common from '../../../locales/es-ES/common.json';
import consoleTexts from '../../../locales/es-ES/console.json';
import errors from '../../../locales/es-ES/errors.json';
import parameters from '../../../locales/es-ES/parameters.json';
import proxy from '../../../locales/es-ES/proxy.json';
import template from '../../../locales/es-ES/template.json';
import plans from '../../../locales/es-ES/plans.json';
import type { Language } from '../language.ts';

export const language: Language = {
  texts: { common, console: consoleTexts, errors, parameters, proxy, template, plans },
  dayjsRules,
};
