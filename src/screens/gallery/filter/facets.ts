import { useTranslation } from 'react-i18next';
import { levelNames } from '#core/domain/account/levelNames.ts';
import type { Locale } from '#core/domain/locale.ts';
import { RunOn } from '#core/domain/template/template.ts';
import { LanguageFilter, TemplateScope } from '#core/domain/template/templateFilter.ts';
import type { Collection } from '#core/wire/rows/template.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { offered, type GalleryView } from '../galleryView.ts';

interface Choice {
  value: string;
  text: string;
}

/** One filter with its choices and the current choice. */
export interface Facet {
  label: string;
  isMany: boolean;
  choices: readonly Choice[];
  chosen: readonly string[];
  onChoose: (chosen: readonly string[]) => void;
}

interface Available {
  collections: readonly Collection[];
  hasPrivate: boolean;
}

/** Returns the filters of §2.3 with their texts, without those that could not remove any template. */
export function useFacets(
  view: GalleryView,
  change: (changed: Partial<GalleryView>) => void,
  { collections, hasPrivate }: Available,
): Facet[] {
  const { t } = useTranslation(['template', 'common']);
  const locale = useLocale();
  const limits = codeFacet(
    offered.accountLimits,
    (level) => t(($) => $.levels[levelNames[level]], { ns: 'common' }),
    view.accountLimits,
    (accountLimits) => change({ accountLimits }),
  );
  const runs = codeFacet(
    offered.runOn,
    (runOn) => t(($) => $.runOn[runOnNames[runOn]]),
    view.runOn === null ? [] : [view.runOn],
    ([runOn]) => change({ runOn: runOn ?? null }),
  );
  const languages = codeFacet(
    offered.languages,
    (code) => languageName(locale, code) ?? t(($) => $.gallery.otherLanguage),
    view.languages,
    (chosen) => change({ languages: chosen }),
  );
  const scopes = codeFacet(
    offered.scopes,
    (scope) => t(($) => (scope === TemplateScope.Private ? $.gallery.scopes.private : $.gallery.scopes.common)),
    view.scope === null ? [] : [view.scope],
    ([scope]) => change({ scope: scope ?? null }),
  );
  const inCollections: Facet = {
    label: t(($) => $.gallery.collections),
    isMany: true,
    choices: collections.map(({ slug, name }) => ({ value: slug, text: name })),
    chosen: view.collections,
    onChoose: (chosen) => change({ collections: chosen }),
  };
  return [
    { ...limits, label: t(($) => $.gallery.limits), isMany: true },
    { ...runs, label: t(($) => $.gallery.runsOn), isMany: false },
    { ...languages, label: t(($) => $.gallery.languages), isMany: true },
    ...(hasPrivate || view.scope !== null ? [{ ...scopes, label: t(($) => $.gallery.scope), isMany: false }] : []),
    ...(collections.length > 0 ? [inCollections] : []),
  ];
}

function codeFacet<Code extends number>(
  codes: readonly Code[],
  textOf: (code: Code) => string,
  chosen: readonly Code[],
  onChoose: (chosen: Code[]) => void,
): Pick<Facet, 'choices' | 'chosen' | 'onChoose'> {
  return {
    choices: codes.map((code) => ({ value: String(code), text: textOf(code) })),
    chosen: chosen.map(String),
    onChoose: (values) => onChoose(codes.filter((code) => values.includes(String(code)))),
  };
}

const runOnNames: Record<RunOn, 'none' | 'local' | 'cloud' | 'both'> = {
  [RunOn.None]: 'none',
  [RunOn.Local]: 'local',
  [RunOn.Cloud]: 'cloud',
  [RunOn.Both]: 'both',
};

const tags: Partial<Record<LanguageFilter, string>> = {
  [LanguageFilter.Zh]: 'zh',
  [LanguageFilter.En]: 'en',
  [LanguageFilter.Jp]: 'ja',
  [LanguageFilter.Es]: 'es',
  [LanguageFilter.Fr]: 'fr',
  [LanguageFilter.De]: 'de',
  [LanguageFilter.Kr]: 'ko',
  [LanguageFilter.It]: 'it',
};

/** Returns a language's name in the user's language; `undefined` for the choice "all others". */
function languageName(locale: Locale, code: LanguageFilter): string | undefined {
  const tag = tags[code];
  const name = tag === undefined ? undefined : namesIn(locale).of(tag);
  return name && name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

const namesByLocale = new Map<Locale, Intl.DisplayNames>();

/** Returns a cached formatter: creating one takes milliseconds, and every render needs it. */
function namesIn(locale: Locale): Intl.DisplayNames {
  const names = namesByLocale.get(locale) ?? new Intl.DisplayNames(locale, { type: 'language' });
  namesByLocale.set(locale, names);
  return names;
}
