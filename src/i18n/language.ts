import type { ResourceLanguage } from 'i18next';

/** The data of a language: its texts by namespace and dayjs' relative times. */
export interface Language {
  texts: ResourceLanguage;
  dayjsRules: ILocale;
}
