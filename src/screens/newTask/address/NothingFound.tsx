import { DocumentSearch24Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { ProposedTables } from '#core/wire/calls/template/proposeCalls.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { EmptyState } from '#app/parts/EmptyState.tsx';

/** Says why a page gives no table: it could not be read, or nothing repeats on it. */
export function NothingFound({ page: { failure } }: Pick<ProposedTables, 'page'>) {
  const { t } = useTranslation('proposal');
  const { t: failures } = useTranslation('failures');
  const detail = failure?.detail ?? null;
  return (
    <EmptyState
      icon={<DocumentSearch24Regular />}
      title={failure === null ? t(($) => $.none.title) : t(($) => $.none.notRead)}
      text={
        failure === null
          ? t(($) => $.none.text)
          : `${failures(($) => $[failure.code])}${detail === null ? '' : ` (${detail})`}`
      }
      action={<AppLink to={addresses.gallery}>{t(($) => $.none.toGallery)}</AppLink>}
    />
  );
}
