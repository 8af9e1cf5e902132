import { useEffect, useState } from 'react';
import type { Locale } from '#core/domain/locale.ts';
import { loadHelp, type HelpArticles } from '#app/i18n/loadHelp.ts';
import { locale } from '#app/state/preferences.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';

/** Returns the articles in the language on screen; `null` while they load, and `'failed'` where they cannot. */
export function useHelpArticles(): HelpArticles | null | 'failed' {
  const language = useSignalValue(locale);
  const [loaded, setLoaded] = useState<{ language: Locale; articles: HelpArticles | 'failed' } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const keep = (articles: HelpArticles | 'failed') => {
      if (isCurrent) setLoaded({ language, articles });
    };
    loadHelp(language).then(keep, () => keep('failed'));
    return () => {
      isCurrent = false;
    };
  }, [language]);
  // While another language loads, the texts of the last one stay.
  return loaded?.articles ?? null;
}
