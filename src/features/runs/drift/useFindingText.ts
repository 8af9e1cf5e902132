import type { TFunction } from 'i18next';
import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import type { Finding } from '#core/domain/drift/drift.ts';
import { linkKindOf, placeText } from '#core/domain/drift/mending.ts';
import type { Locale } from '#core/domain/locale.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { formatPercent } from '#app/i18n/numberFormat.ts';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useStore } from '#app/state/session.ts';
import { templateBySlug } from '#app/store/queries/gallery.ts';

/** Returns a function that words a finding about a run of a template. */
export function useFindingText(templateSlug: string): (finding: Finding) => string {
  const words = useWords(templateSlug);
  return (finding) => findingText(finding, words);
}

/** Returns a function that names a column by the template's label; `null` is the items of the list. */
export function useColumnLabel(templateSlug: string): (column: string | null) => string {
  const words = useWords(templateSlug);
  return (column) => columnLabel(column, words);
}

function useWords(templateSlug: string): Words {
  const { t } = useTranslation('drift');
  const locale = useLocale();
  const store = useStore();
  const template = useLiveQuery(() => templateBySlug(store, locale, templateSlug), [store, locale, templateSlug]);
  return { t, locale, template };
}

interface Words {
  t: TFunction<'drift'>;
  locale: Locale;
  template: Template | undefined;
}

/**
 * Words a finding, with the template's label of the column: "Price is empty in 40% of the rows, 0% before".
 */
export function findingText(finding: Finding, words: Words): string {
  const { t, locale } = words;
  if (finding.kind === 'fewerRows') {
    return t(($) => $.findings.fewerRows, { count: finding.now, before: finding.before });
  }
  const column = columnLabel(finding.column, words);
  if (finding.kind === 'selectorLost') {
    const { place, pages, lastFoundAt } = finding;
    const date = formatDate(locale, lastFoundAt, true);
    return t(($) => $.findings.selectorLost, { column, selector: placeText(place), pages, date });
  }
  if (finding.kind === 'columnGone') return t(($) => $.findings.columnGone, { column });
  const [before, now] = [formatPercent(locale, finding.before), formatPercent(locale, finding.now)];
  if (finding.kind === 'emptier') return t(($) => $.findings.emptier, { column, before, now });
  const [type, nowType] = [t(($) => $.types[finding.type]), t(($) => $.types[finding.nowType])];
  return t(($) => $.findings.otherType, { column, type, nowType, before, now });
}

function columnLabel(column: string | null, { t, template }: Words): string {
  if (column === null) return t(($) => $.items);
  const link = linkKindOf(column);
  if (link !== null) return t(($) => $.links[link]);
  return template?.output.find(({ name }) => name === column)?.label ?? column;
}
