import 'i18next';
import type common from '../../locales/en-US/common.json';
import type consoleTexts from '../../locales/en-US/console.json';
import type errors from '../../locales/en-US/errors.json';
import type template from '../../locales/en-US/template.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    enableSelector: true;
    defaultNS: 'common';
    returnNull: false;
    resources: {
      common: typeof common;
      console: typeof consoleTexts;
      errors: typeof errors;
      template: typeof template;
    };
  }
}
