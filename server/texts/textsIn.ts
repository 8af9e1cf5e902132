import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstance, type FlatNamespace, type TFunction } from 'i18next';
import { formatWait } from './formatWait.ts';
import { defaultLocale, type Locale } from '#core/domain/locale.ts';

const folder = join(import.meta.dirname, '../../locales');

/**
 * One instance for the process. Every language has every text (`npm run languages`), so there is no fallback language.
 */
const texts = createInstance();
await texts.init({
  lng: defaultLocale,
  fallbackLng: false,
  ns: [],
  resources: {},
  // Public pages escape in their markup functions; mails and terminals are plain text.
  interpolation: { escapeValue: false },
});
texts.services.formatter?.add('bytes', (bytes: number, locale = defaultLocale) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(
    bytes / 1_000_000,
  ),
);

texts.services.formatter?.add('wait', (seconds: number, locale = defaultLocale) =>
  formatWait(locale as Locale, seconds),
);

/**
 * Returns the `t` of a language for a file of `locales/`; texts of `others` are reached by the option `ns`. Files are
 * read at first use: a service whose mails are in one language never reads the other six.
 */
export function textsIn<Namespace extends FlatNamespace>(
  locale: Locale,
  main: Namespace,
  others: readonly FlatNamespace[] = [],
): TFunction<Namespace> {
  for (const namespace of [main, ...others]) {
    if (!texts.hasResourceBundle(locale, namespace)) {
      texts.addResourceBundle(locale, namespace, readTexts(locale, namespace));
    }
  }
  return texts.getFixedT(locale, main) as TFunction<Namespace>;
}

function readTexts(locale: Locale, namespace: string): unknown {
  return JSON.parse(readFileSync(join(folder, locale, `${namespace}.json`), 'utf8'));
}
