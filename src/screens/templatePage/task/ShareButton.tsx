import { Button } from '@fluentui/react-components';
import { ShareRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useTaskShare } from '#app/features/tasks/actions/useTaskShare.ts';
import type { TaskView } from '#app/store/queries/tasks.ts';

/** §7.5: creates a link to the template with this task's parameters, and copies it. */
export function ShareButton({ task }: { task: TaskView }) {
  const { t } = useTranslation('template');
  const { share, isBusy } = useTaskShare();
  return (
    <Button
      appearance="subtle"
      icon={<ShareRegular />}
      disabledFocusable={isBusy}
      aria-label={t(($) => $.share.action)}
      title={t(($) => $.share.action)}
      onClick={() => void share(task)}
    />
  );
}
