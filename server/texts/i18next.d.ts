import 'i18next';
import type common from '../../locales/en-US/common.json';
import type consoleTexts from '../../locales/en-US/console.json';
import type drift from '../../locales/en-US/drift.json';
import type errors from '../../locales/en-US/errors.json';
import type exportTexts from '../../locales/en-US/exports.json';
import type failures from '../../locales/en-US/failures.json';
import type help from '../../locales/en-US/help.json';
import type mail from '../../locales/en-US/mail.json';
import type money from '../../locales/en-US/money.json';
import type notices from '../../locales/en-US/notices.json';
import type plans from '../../locales/en-US/plans.json';
import type publicTexts from '../../locales/en-US/public.json';
import type runner from '../../locales/en-US/runner.json';
import type sign from '../../locales/en-US/sign.json';
import type template from '../../locales/en-US/template.json';

/** The texts that the service uses: their keys are types here as they are in the console (src/i18n). */
declare module 'i18next' {
  interface CustomTypeOptions {
    enableSelector: true;
    defaultNS: 'common';
    returnNull: false;
    resources: {
      common: typeof common;
      console: typeof consoleTexts;
      drift: typeof drift;
      errors: typeof errors;
      exports: typeof exportTexts;
      failures: typeof failures;
      help: typeof help;
      mail: typeof mail;
      money: typeof money;
      notices: typeof notices;
      plans: typeof plans;
      public: typeof publicTexts;
      runner: typeof runner;
      sign: typeof sign;
      template: typeof template;
    };
  }
}
