import 'i18next';
import type analysis from '../../locales/en-US/analysis.json';
import type common from '../../locales/en-US/common.json';
import type consoleTexts from '../../locales/en-US/console.json';
import type errors from '../../locales/en-US/errors.json';
import type device from '../../locales/en-US/device.json';
import type destinationTexts from '../../locales/en-US/destinations.json';
import type drift from '../../locales/en-US/drift.json';
import type exportTexts from '../../locales/en-US/exports.json';
import type explorer from '../../locales/en-US/explorer.json';
import type failures from '../../locales/en-US/failures.json';
import type keep from '../../locales/en-US/keep.json';
import type rule from '../../locales/en-US/rule.json';
import type sign from '../../locales/en-US/sign.json';
import type start from '../../locales/en-US/start.json';
import type parameters from '../../locales/en-US/parameters.json';
import type proxy from '../../locales/en-US/proxy.json';
import type importTexts from '../../locales/en-US/import.json';
import type template from '../../locales/en-US/template.json';
import type notices from '../../locales/en-US/notices.json';
import type money from '../../locales/en-US/money.json';
import type overview from '../../locales/en-US/overview.json';
import type pictures from '../../locales/en-US/pictures.json';
import type plans from '../../locales/en-US/plans.json';
import type quota from '../../locales/en-US/quota.json';
import type record from '../../locales/en-US/record.json';
import type runner from '../../locales/en-US/runner.json';
import type schedule from '../../locales/en-US/schedule.json';
import type tasks from '../../locales/en-US/tasks.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    enableSelector: true;
    defaultNS: 'common';
    returnNull: false;
    resources: {
      analysis: typeof analysis;
      common: typeof common;
      console: typeof consoleTexts;
      errors: typeof errors;
      device: typeof device;
      destinations: typeof destinationTexts;
      drift: typeof drift;
      exports: typeof exportTexts;
      explorer: typeof explorer;
      failures: typeof failures;
      keep: typeof keep;
      rule: typeof rule;
      sign: typeof sign;
      start: typeof start;
      parameters: typeof parameters;
      proxy: typeof proxy;
      import: typeof importTexts;
      template: typeof template;
      notices: typeof notices;
      money: typeof money;
      overview: typeof overview;
      pictures: typeof pictures;
      plans: typeof plans;
      quota: typeof quota;
      record: typeof record;
      runner: typeof runner;
      schedule: typeof schedule;
      tasks: typeof tasks;
    };
  }
}
