import { Button } from '@fluentui/react-components';
import { CloudOffRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { NoticeBar } from '#app/parts/deferred/NoticeBar.tsx';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { TableSkeleton } from '#app/parts/table/TableSkeleton.tsx';
import type { LiveReply } from './operator.state.ts';

/** Says that an answer is awaited, has failed, or cannot be had without a network. */
export function LiveState({ reply: { value, problem, isAway, load } }: { reply: LiveReply<unknown> }) {
  const { t } = useTranslation('operator');
  const { t: common } = useTranslation();
  if (isAway && value === null) {
    return <EmptyState icon={<CloudOffRegular />} title={t(($) => $.offline.title)} text={t(($) => $.offline.text)} />;
  }
  return (
    <>
      {isAway && <NoticeBar intent="info">{t(($) => $.offline.old)}</NoticeBar>}
      {problem !== null && !isAway && (
        <NoticeBar intent="warning" action={<Button onClick={load}>{common(($) => $.actions.retry)}</Button>}>
          {problem}
        </NoticeBar>
      )}
      {value === null && problem === null && <TableSkeleton rowCount={3} />}
    </>
  );
}
