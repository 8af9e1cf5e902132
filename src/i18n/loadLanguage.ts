import type { Locale } from '#core/domain/locale.ts';
import type { Language } from './language.ts';

const loaders: Record<Locale, () => Promise<{ language: Language }>> = {
  'en-US': () => import('./languages/en-US.ts'),
  'ja-JP': () => import('./languages/ja-JP.ts'),
  'es-ES': () => import('./languages/es-ES.ts'),
  'fr-FR': () => import('./languages/fr-FR.ts'),
  'de-DE': () => import('./languages/de-DE.ts'),
  'it-IT': () => import('./languages/it-IT.ts'),
  'ko-KR': () => import('./languages/ko-KR.ts'),
};

type LoadTexts = () => Promise<{ texts: Language['texts'] }>;

/**
 * The texts of deferred components (src/parts/deferred), which a page does not wait for: those of tasks, those of
 * collected rows, which most pages need later or never, those of destinations, programs and members, of the account's
 * page, of orders and payments, of the operator's pages and of backups, of a task that is made of a page, and of what
 * the top bar opens (synchronisation, help), which only their forms and pages need.
 */
const deferredLoaders = {
  tasks: {
    'en-US': () => import('./taskLanguages/en-US.ts'),
    'ja-JP': () => import('./taskLanguages/ja-JP.ts'),
    'es-ES': () => import('./taskLanguages/es-ES.ts'),
    'fr-FR': () => import('./taskLanguages/fr-FR.ts'),
    'de-DE': () => import('./taskLanguages/de-DE.ts'),
    'it-IT': () => import('./taskLanguages/it-IT.ts'),
    'ko-KR': () => import('./taskLanguages/ko-KR.ts'),
  },
  rows: {
    'en-US': () => import('./rowLanguages/en-US.ts'),
    'ja-JP': () => import('./rowLanguages/ja-JP.ts'),
    'es-ES': () => import('./rowLanguages/es-ES.ts'),
    'fr-FR': () => import('./rowLanguages/fr-FR.ts'),
    'de-DE': () => import('./rowLanguages/de-DE.ts'),
    'it-IT': () => import('./rowLanguages/it-IT.ts'),
    'ko-KR': () => import('./rowLanguages/ko-KR.ts'),
  },
  late: {
    'en-US': () => import('./lateLanguages/en-US.ts'),
    'ja-JP': () => import('./lateLanguages/ja-JP.ts'),
    'es-ES': () => import('./lateLanguages/es-ES.ts'),
    'fr-FR': () => import('./lateLanguages/fr-FR.ts'),
    'de-DE': () => import('./lateLanguages/de-DE.ts'),
    'it-IT': () => import('./lateLanguages/it-IT.ts'),
    'ko-KR': () => import('./lateLanguages/ko-KR.ts'),
  },
  account: {
    'en-US': namespace('account', () => import('../../locales/en-US/account.json')),
    'ja-JP': namespace('account', () => import('../../locales/ja-JP/account.json')),
    'es-ES': namespace('account', () => import('../../locales/es-ES/account.json')),
    'fr-FR': namespace('account', () => import('../../locales/fr-FR/account.json')),
    'de-DE': namespace('account', () => import('../../locales/de-DE/account.json')),
    'it-IT': namespace('account', () => import('../../locales/it-IT/account.json')),
    'ko-KR': namespace('account', () => import('../../locales/ko-KR/account.json')),
  },
  money: {
    'en-US': namespace('money', () => import('../../locales/en-US/money.json')),
    'ja-JP': namespace('money', () => import('../../locales/ja-JP/money.json')),
    'es-ES': namespace('money', () => import('../../locales/es-ES/money.json')),
    'fr-FR': namespace('money', () => import('../../locales/fr-FR/money.json')),
    'de-DE': namespace('money', () => import('../../locales/de-DE/money.json')),
    'it-IT': namespace('money', () => import('../../locales/it-IT/money.json')),
    'ko-KR': namespace('money', () => import('../../locales/ko-KR/money.json')),
  },
  proposal: {
    'en-US': namespace('proposal', () => import('../../locales/en-US/proposal.json')),
    'ja-JP': namespace('proposal', () => import('../../locales/ja-JP/proposal.json')),
    'es-ES': namespace('proposal', () => import('../../locales/es-ES/proposal.json')),
    'fr-FR': namespace('proposal', () => import('../../locales/fr-FR/proposal.json')),
    'de-DE': namespace('proposal', () => import('../../locales/de-DE/proposal.json')),
    'it-IT': namespace('proposal', () => import('../../locales/it-IT/proposal.json')),
    'ko-KR': namespace('proposal', () => import('../../locales/ko-KR/proposal.json')),
  },
  operator: {
    'en-US': namespace('operator', () => import('../../locales/en-US/operator.json')),
    'ja-JP': namespace('operator', () => import('../../locales/ja-JP/operator.json')),
    'es-ES': namespace('operator', () => import('../../locales/es-ES/operator.json')),
    'fr-FR': namespace('operator', () => import('../../locales/fr-FR/operator.json')),
    'de-DE': namespace('operator', () => import('../../locales/de-DE/operator.json')),
    'it-IT': namespace('operator', () => import('../../locales/it-IT/operator.json')),
    'ko-KR': namespace('operator', () => import('../../locales/ko-KR/operator.json')),
  },
  backups: {
    'en-US': namespace('backups', () => import('../../locales/en-US/backups.json')),
    'ja-JP': namespace('backups', () => import('../../locales/ja-JP/backups.json')),
    'es-ES': namespace('backups', () => import('../../locales/es-ES/backups.json')),
    'fr-FR': namespace('backups', () => import('../../locales/fr-FR/backups.json')),
    'de-DE': namespace('backups', () => import('../../locales/de-DE/backups.json')),
    'it-IT': namespace('backups', () => import('../../locales/it-IT/backups.json')),
    'ko-KR': namespace('backups', () => import('../../locales/ko-KR/backups.json')),
  },
  frame: {
    'en-US': () => import('./frameLanguages/en-US.ts'),
    'ja-JP': () => import('./frameLanguages/ja-JP.ts'),
    'es-ES': () => import('./frameLanguages/es-ES.ts'),
    'fr-FR': () => import('./frameLanguages/fr-FR.ts'),
    'de-DE': () => import('./frameLanguages/de-DE.ts'),
    'it-IT': () => import('./frameLanguages/it-IT.ts'),
    'ko-KR': () => import('./frameLanguages/ko-KR.ts'),
  },
} satisfies Record<string, Record<Locale, LoadTexts>>;

export type DeferredTexts = keyof typeof deferredLoaders;
export const deferredGroups = Object.keys(deferredLoaders) as DeferredTexts[];

/** Loads a language: each one is one file of the build, fetched at its first use. */
export async function loadLanguage(locale: Locale): Promise<Language> {
  return (await loaders[locale]()).language;
}

/** Loads the namespaces of one group of deferred texts. */
export async function loadDeferredTexts(locale: Locale, group: DeferredTexts): Promise<Language['texts']> {
  return (await deferredLoaders[group][locale]()).texts;
}

function namespace(name: string, load: () => Promise<{ default: object }>): LoadTexts {
  return async () => ({ texts: { [name]: (await load()).default } as Language['texts'] });
}
