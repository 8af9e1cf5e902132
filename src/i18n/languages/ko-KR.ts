import dayjsRules from 'dayjs/locale/ko.js';
import common from '../../../locales/ko-KR/common.json';
import consoleTexts from '../../../locales/ko-KR/console.json';
import errors from '../../../locales/ko-KR/errors.json';
import parameters from '../../../locales/ko-KR/parameters.json';
import template from '../../../locales/ko-KR/template.json';
import type { Language } from '../language.ts';

export const language: Language = {
  texts: { common, console: consoleTexts, errors, parameters, template },
  dayjsRules,
};
