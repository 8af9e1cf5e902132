import { Button } from '@fluentui/react-components';
import { CloudDatabaseRegular, EditRegular, RenameRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { IpProxyFromType } from '#core/domain/proxy/proxySettings.ts';
import { isTaskActive, type WaitReason } from '#core/domain/task/status.ts';
import { TaskMode } from '#core/domain/task/task.ts';
import { withDeferredTexts } from '#app/i18n/i18n.ts';
import { addresses, addressOfEditor } from '#app/navigation/addresses.ts';
import { useTaskOrigin } from '#app/navigation/taskOrigin.ts';
import { ExportButton } from '#app/features/exports/ExportButton.tsx';
import { EditMark } from '#app/features/tasks/conflicts/EditMark.tsx';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import type { ProxyTextProps } from '#app/parts/proxy/ProxyText.tsx';
import { TaskStatusBadge } from '#app/parts/status/StatusBadge.tsx';
import { useWaitSentence } from '#app/parts/status/useWaitSentence.ts';
import { useRenameDialog } from '#app/features/tasks/dialogs/useTaskDialogs.tsx';
import { useTaskConflicts } from '#app/features/tasks/conflicts/useTaskConflicts.ts';
import { usePageTitle } from '#app/state/pageTitle.ts';
import { useProxyAreas } from '#app/features/tasks/useProxyAreas.ts';
import { TaskRunButton } from '#app/features/tasks/start/TaskRunButton.tsx';
import type { TaskInfoActions } from './taskInfo.actions.ts';
import type { TaskInfo } from './taskInfo.state.ts';
import styles from './TaskInfoScreen.module.css';

const ProxyText = lazyComponent<ProxyTextProps>(
  withDeferredTexts(async () => (await import('#app/parts/proxy/ProxyText.tsx')).ProxyText),
);

interface TaskHeadProps {
  info: TaskInfo;
  actions: TaskInfoActions;
}

export function TaskHead({ info: { task, template }, actions }: TaskHeadProps) {
  const { t } = useTranslation('console');
  const [, navigate] = useLocation();
  const origin = useTaskOrigin();
  const rename = useRenameDialog();
  const conflicts = useTaskConflicts();
  usePageTitle(task.taskName);
  return (
    <>
      <PageHeader
        title={task.taskName}
        crumbs={[origin.crumb, { text: task.taskName }]}
        crumbsLabel={t(($) => $.crumbs.label)}
        beside={<TaskStatusBadge status={task.taskExecuteStatus} />}
        actions={
          <>
            <ExportButton subject={{ tasks: [task] }} isDisabled={task.lotNo === null} />
            <Button
              as="a"
              icon={<CloudDatabaseRegular />}
              href={addresses.allData(task.taskId, origin.parentNav)}
              target="_blank"
            >
              {t(($) => $.taskInfo.allData)}
            </Button>
            <Button icon={<RenameRegular />} onClick={() => rename(task)}>
              {t(($) => $.rename.action)}
            </Button>
            {template && (
              <Button icon={<EditRegular />} onClick={() => navigate(addressOfEditor(task, origin.parentNav))}>
                {t(($) => (task.workFlowType === TaskMode.AdvanceMode ? $.taskInfo.editTask : $.taskInfo.edit))}
              </Button>
            )}
            <TaskRunButton appearance="primary" task={task} actions={actions} />
          </>
        }
      >
        <div className={styles.under}>
          {template && (
            <Link href={addresses.templatePage(template.slug)} className={styles.template}>
              <img src={template.imageUrl} alt="" width={20} height={20} className={styles.image} />
              {template.name}
            </Link>
          )}
          <TaskProxies settings={task.ipProxySettings} />
          <EditMark
            isPending={task.pendingFields.length > 0}
            edits={conflicts.byTaskId.get(task.taskId) ?? []}
            onUseMine={conflicts.retry}
            onDiscard={conflicts.discard}
          />
          {task.waitReason !== null && isTaskActive(task.taskExecuteStatus) && <Wait reason={task.waitReason} />}
        </div>
      </PageHeader>
    </>
  );
}

/** The task's proxies, if any; regions are loaded only if a region is shown. */
function TaskProxies({ settings }: { settings: TaskInfo['task']['ipProxySettings'] }) {
  const areas = useProxyAreas(settings?.ipProxyFromType === IpProxyFromType.Strong);
  return <ProxyText settings={settings} areas={areas} />;
}

function Wait({ reason }: { reason: WaitReason }) {
  return <output>{useWaitSentence()(reason)}</output>;
}
