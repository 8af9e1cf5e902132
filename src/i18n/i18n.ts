import dayjs from 'dayjs';
import relativeTime from 'dayjs/plugin/relativeTime.js';
import i18next from 'i18next';
import type { ComponentType } from 'react';
import { initReactI18next, setI18n } from 'react-i18next';
import { defaultLocale, type Locale } from '#core/domain/locale.ts';
import { formatBytes, formatDuration } from './numberFormat.ts';
import type { Language } from './language.ts';
import { cacheTexts } from './textCache.ts';
import { deferredGroups, loadLanguage, loadDeferredTexts, type DeferredTexts } from './loadLanguage.ts';

/** i18next's language that shows keys. */
const keysLanguage = 'cimode';
let isShowingKeys = false;
/** The language of the texts, also while keys are shown. */
let spoken: Locale = defaultLocale;
/** The groups of deferred texts that were asked for. */
const deferredTexts = new Map<DeferredTexts, Promise<void>>();
/** Texts can be added only after i18next has started, but the deferred texts of the first page may arrive earlier. */
let resolveStarted: () => void;
const started = new Promise<void>((resolve) => {
  resolveStarted = resolve;
});

/** Called after each change of the texts. */
let clearTexts: () => void = () => undefined;

dayjs.extend(relativeTime);

/**
 * Prepares one language. The app is mounted afterwards, so that no text is ever missing. With `showKeys` (`?lng=keys`)
 * every text is its key: a sentence that is still readable is a fixed string.
 */
export async function startI18n(locale: Locale, showKeys: boolean): Promise<void> {
  isShowingKeys = showKeys;
  spoken = locale;
  const { texts, dayjsRules } = await loadLanguage(locale);
  setDayjs(dayjsRules);
  await i18next.use(initReactI18next).init({
    lng: showKeys ? keysLanguage : locale,
    fallbackLng: locale,
    ns: Object.keys(texts),
    defaultNS: 'common',
    enableSelector: true,
    appendNamespaceToCIMode: true,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    resources: { [locale]: texts },
  });
  // As i18next's own `number`: the texts of quotas contain sizes, those of refusals waits.
  const { formatter } = i18next.services;
  formatter?.addCached('bytes', (language) => (bytes: number) => formatBytes(language as Locale, bytes));
  formatter?.addCached('wait', (language) => (seconds: number) => formatDuration(language as Locale, seconds * 1_000));
  const instance = inheritFrom(i18next);
  clearTexts = cacheTexts(instance);
  // useTranslation copies every own property of the instance at each mount, which was the most expensive part of a
  // list's row (measured). An object that inherits from the instance has no own properties.
  setI18n(inheritFrom(instance));
  resolveStarted();
}

const inheritFrom = (instance: typeof i18next) => Object.create(instance) as typeof i18next;

/** Changes the language as soon as its texts are loaded. */
export async function changeLanguage(locale: Locale): Promise<void> {
  const [{ texts, dayjsRules }, ...deferred] = await Promise.all([
    loadLanguage(locale),
    ...deferredGroups.map((group) => loadDeferredTexts(locale, group)),
  ]);
  spoken = locale;
  for (const each of [texts, ...deferred]) addTexts(locale, each);
  setDayjs(dayjsRules);
  if (!isShowingKeys) await i18next.changeLanguage(locale);
}

/**
 * Settles when a group of deferred texts is loaded too, in the language on screen. Texts that failed to load are
 * requested again at the next call.
 */
function ensureDeferredTexts(group: DeferredTexts): Promise<void> {
  const locale = spoken;
  const asked = deferredTexts.get(group);
  if (asked !== undefined) return asked;
  const loaded = Promise.all([loadDeferredTexts(locale, group), started])
    .then(([texts]) => addTexts(locale, texts))
    .catch((error: unknown) => {
      deferredTexts.delete(group);
      throw error;
    });
  deferredTexts.set(group, loaded);
  return loaded;
}

function addTexts(locale: Locale, texts: Language['texts']): void {
  for (const [namespace, keys] of Object.entries(texts)) i18next.addResourceBundle(locale, namespace, keys);
  clearTexts();
}

/** §9: the week starts on Monday in every language. */
function setDayjs(rules: Language['dayjsRules']): void {
  dayjs.locale({ ...rules, weekStart: 1 });
}

/** Returns what makes a deferred component (lazyComponent.tsx) also wait for these groups of deferred texts. */
const waitFor =
  (...groups: DeferredTexts[]) =>
  <Props extends object>(load: () => Promise<ComponentType<Props>>): (() => Promise<ComponentType<Props>>) =>
  async () =>
    (await Promise.all([load(), ...groups.map(ensureDeferredTexts)]))[0];

/** Waits for the texts that every deferred component may have (namespaces such as `tasks`). */
export const withDeferredTexts = waitFor('tasks');

/** Waits also for the texts of collected rows (namespaces such as `explorer`). */
export const withRowTexts = waitFor('tasks', 'rows');

/** Waits also for the texts of orders and payments. */
export const withMoneyTexts = waitFor('tasks', 'money');

/** Waits also for the texts of a task that is made of a page. */
export const withProposalTexts = waitFor('tasks', 'proposal');

/** Waits also for the texts of what the top bar opens: the synchronisation and the help. */
export const withFrameTexts = waitFor('tasks', 'frame');

/** Waits also for the texts of the account (its page, and a forgotten password). */
export const withAccountTexts = waitFor('tasks', 'account');

/** Waits also for the texts of the operator's pages, and of the account, whose login records are in audit trails. */
export const withOperatorTexts = waitFor('tasks', 'account', 'operator');

/** Waits also for the texts of backups, on the operator's pages. */
export const withBackupTexts = waitFor('tasks', 'account', 'backups');

/** Waits also for the texts of members and of the account. */
export const withMemberTexts = waitFor('tasks', 'account', 'late');

/** Waits also for the texts of destinations and programs, and for those of rows. */
export const withDestinationTexts = waitFor('tasks', 'rows', 'late');
