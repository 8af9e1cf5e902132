import { useTranslation } from 'react-i18next';
import { useLiveQuery } from 'dexie-react-hooks';
import type { Finding } from '#core/domain/drift/drift.ts';
import { formatPercent } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useStore } from '#app/state/session.ts';
import { templateBySlug } from '#app/store/queries/gallery.ts';

/**
 * Returns a function that words a finding, with the template's label of the column: "Price is empty in 40% of the rows,
 * 0% before".
 */
export function useFindingText(templateSlug: string): (finding: Finding) => string {
  const { t } = useTranslation('drift');
  const locale = useLocale();
  const store = useStore();
  const template = useLiveQuery(() => templateBySlug(store, locale, templateSlug), [store, locale, templateSlug]);
  const labelOf = (name: string) => template?.output.find((column) => column.name === name)?.label ?? name;
  return (finding) => {
    switch (finding.kind) {
      case 'fewerRows':
        return t(($) => $.findings.fewerRows, { count: finding.now, before: finding.before });
      case 'columnGone':
        return t(($) => $.findings.columnGone, { column: labelOf(finding.column) });
      case 'emptier':
        return t(($) => $.findings.emptier, { column: labelOf(finding.column), ...shares(finding) });
      case 'otherType': {
        const [type, nowType] = [t(($) => $.types[finding.type]), t(($) => $.types[finding.nowType])];
        return t(($) => $.findings.otherType, { column: labelOf(finding.column), type, nowType, ...shares(finding) });
      }
    }
  };

  function shares({ before, now }: { before: number; now: number }) {
    return { before: formatPercent(locale, before), now: formatPercent(locale, now) };
  }
}
