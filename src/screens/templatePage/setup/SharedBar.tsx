import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Notice } from '#app/parts/deferred/Notice.tsx';
import type { SharedTask } from './useSharedTask.ts';

/** Shows the source that the form was filled in from, or the reason why it was not. */
export function SharedBar({ shared }: { shared: SharedTask }) {
  const { t } = useTranslation('template');
  const again = shared.phase === 'unread' && (
    <Button size="small" onClick={shared.retry}>
      {t(($) => $.share.again)}
    </Button>
  );
  return (
    <Notice intent={shared.phase === 'read' ? 'info' : 'warning'} {...(again !== false && { action: again })}>
      {shared.phase === 'read' && t(($) => $.share.filledIn, { name: shared.share.taskName })}
      {shared.phase === 'gone' && t(($) => $.share.gone)}
      {shared.phase === 'unread' && t(($) => $.share.unread)}
    </Notice>
  );
}
