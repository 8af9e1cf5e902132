import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Notice } from '#app/parts/deferred/Notice.tsx';

/** Shows that the form was filled from a draft, and offers to reset it. */
export function DraftBar({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation('parameters');
  return (
    <Notice
      intent="info"
      action={
        <Button size="small" onClick={onDiscard}>
          {t(($) => $.draft.discard)}
        </Button>
      }
    >
      {t(($) => $.draft.restored)}
    </Notice>
  );
}
