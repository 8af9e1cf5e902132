import { Button } from '@fluentui/react-components';
import { DocumentSearchRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { addresses } from '#app/navigation/addresses.ts';
import { EmptyState } from '#app/parts/EmptyState.tsx';

interface NothingToShowProps {
  why: 'noTask' | 'noRun' | 'noLot';
  taskId: string;
}

/** The message for an address without a task or run: names the missing part and links to an existing page. */
export function NothingToShow({ why, taskId }: NothingToShowProps) {
  const { t } = useTranslation('console');
  const [, navigate] = useLocation();
  const next = why === 'noTask' ? addresses.taskList : addresses.taskInfo(taskId);
  return (
    <EmptyState
      icon={<DocumentSearchRegular />}
      title={t(($) => $.missing[why].title)}
      text={t(($) => $.missing[why].text)}
      action={<Button onClick={() => navigate(next)}>{t(($) => $.missing[why].action)}</Button>}
    />
  );
}
