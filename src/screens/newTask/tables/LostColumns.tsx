import { useTranslation } from 'react-i18next';
import { Notice } from '#app/parts/deferred/Notice.tsx';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { tableColumns, type KeptColumn, type PageTable } from '../columns/keptTable.ts';

/** Says what the edited task does not find on its page any more. */
export function LostColumns({ table, kept }: { table: PageTable; kept: readonly KeptColumn[] }) {
  const { t } = useTranslation('proposal');
  const locale = useLocale();
  if (table.rows.length === 0) return <Notice intent="warning">{t(($) => $.edit.nothing)}</Notice>;
  const columns = tableColumns(table);
  const lost = kept.filter(({ place }) => columns[place]?.isDetail === false && columns[place].samples.length === 0);
  if (lost.length === 0) return null;
  const names = new Intl.ListFormat(locale).format(lost.map(({ name }) => name));
  return <Notice intent="warning">{t(($) => $.edit.lost, { count: lost.length, names })}</Notice>;
}
