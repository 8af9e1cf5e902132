import type { ResourceLanguage } from 'i18next';

/** All that is needed to speak a language: its texts by namespace and dayjs' relative times. */
export interface Language {
  texts: ResourceLanguage;
  dayjsRules: ILocale;
}
