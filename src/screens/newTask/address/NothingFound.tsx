import { DocumentSearch24Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { ProposedTables } from '#core/wire/calls/template/proposeCalls.ts';
import type { BrowserStep } from '#core/wire/recipe/browserPlan.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { selectorOf } from '../steps/stepKinds.ts';

interface NothingFoundProps extends Pick<ProposedTables, 'page'> {
  /** Those that were taken on the page. */
  steps: readonly BrowserStep[];
}

/** Says why a page gives no table: it could not be read, or nothing repeats on it. */
export function NothingFound({ page: { failure }, steps }: NothingFoundProps) {
  const { t } = useTranslation('proposal');
  const { t: failures } = useTranslation('failures');
  const detail = failure?.detail ?? null;
  const place = steps.findIndex((step) => detail !== null && selectorOf(step).startsWith(detail));
  const said = (): string => {
    if (failure === null) return t(($) => $.none.text);
    if (failure.code === 'StepFailed' && place !== -1) {
      return t(($) => $.steps.failed, { number: place + 1, css: detail });
    }
    return `${failures(($) => $[failure.code])}${detail === null ? '' : ` (${detail})`}`;
  };
  return (
    <EmptyState
      icon={<DocumentSearch24Regular />}
      title={failure === null ? t(($) => $.none.title) : t(($) => $.none.notRead)}
      text={said()}
      action={<AppLink to={addresses.gallery}>{t(($) => $.none.toGallery)}</AppLink>}
    />
  );
}
