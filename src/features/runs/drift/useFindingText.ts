import type { TFunction } from 'i18next';
import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import type { Finding } from '#core/domain/drift/drift.ts';
import type { Locale } from '#core/domain/locale.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { formatPercent } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useStore } from '#app/state/session.ts';
import { templateBySlug } from '#app/store/queries/gallery.ts';

/** Returns a function that words a finding about a run of a template. */
export function useFindingText(templateSlug: string): (finding: Finding) => string {
  const { t } = useTranslation('drift');
  const locale = useLocale();
  const store = useStore();
  const template = useLiveQuery(() => templateBySlug(store, locale, templateSlug), [store, locale, templateSlug]);
  return (finding) => findingText(finding, { t, locale, template });
}

interface Words {
  t: TFunction<'drift'>;
  locale: Locale;
  template: Template | undefined;
}

/**
 * Words a finding, with the template's label of the column: "Price is empty in 40% of the rows, 0% before".
 */
export function findingText(finding: Finding, { t, locale, template }: Words): string {
  if (finding.kind === 'fewerRows') {
    return t(($) => $.findings.fewerRows, { count: finding.now, before: finding.before });
  }
  const column = template?.output.find(({ name }) => name === finding.column)?.label ?? finding.column;
  if (finding.kind === 'columnGone') return t(($) => $.findings.columnGone, { column });
  const [before, now] = [formatPercent(locale, finding.before), formatPercent(locale, finding.now)];
  if (finding.kind === 'emptier') return t(($) => $.findings.emptier, { column, before, now });
  const [type, nowType] = [t(($) => $.types[finding.type]), t(($) => $.types[finding.nowType])];
  return t(($) => $.findings.otherType, { column, type, nowType, before, now });
}
