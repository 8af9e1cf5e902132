import { MenuDivider, MenuItem, MenuList } from '@fluentui/react-components';
import {
  ArrowExportRegular,
  CalendarClockRegular,
  CopyRegular,
  DeleteRegular,
  DesktopRegular,
  DocumentEditRegular,
  FolderArrowRightRegular,
  NumberSymbolRegular,
  OpenRegular,
  RenameRegular,
  ServerRegular,
  SettingsRegular,
  ShareRegular,
  TableRegular,
} from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { TaskMode } from '#core/domain/task/task.ts';
import { addresses, runnerAsked, type ParentNav } from '#app/navigation/addresses.ts';
import { ButtonMenu } from '#app/parts/deferred/ButtonMenu.tsx';
import type { TaskListRow, TaskRowActions } from './taskListRow.ts';
import { KeepItem } from './KeepItem.tsx';
import { RecipeItems } from './RecipeItems.tsx';
import { PriorityItem } from './PriorityItem.tsx';
import { timedTask } from '../timer/timedTasks.ts';
import styles from './RowMenu.module.css';

export interface RowMenuProps {
  row: TaskListRow;
  /** The button that opened the menu; it gets the focus back. */
  target: HTMLElement;
  parentNav: ParentNav;
  actions: TaskRowActions;
  onClose: () => void;
}

interface PartProps extends Pick<RowMenuProps, 'row' | 'parentNav' | 'actions'> {
  isTemplate: boolean;
}

/** §2.4: one menu for all rows, because a menu per row would cost a hundred times as much. */
export function RowMenu({ target, onClose, ...rest }: RowMenuProps) {
  const { t } = useTranslation('tasks');
  const { row, actions } = rest;
  const parts = { ...rest, isTemplate: row.task.workFlowType === TaskMode.TemplateMode };
  return (
    <ButtonMenu target={target} align="end" className={styles.menu} onClose={onClose}>
      <MenuList>
        <Places {...parts} />
        <MenuDivider />
        <Changes {...parts} />
        <MenuDivider />
        <Cloud {...parts} />
        <MenuDivider />
        <MenuItem icon={<DeleteRegular />} onClick={() => actions.remove([row.task])}>
          {t(($) => $.menu.delete)}
        </MenuItem>
      </MenuList>
    </ButtonMenu>
  );
}

/** The pages that a task links to. */
function Places({ row, parentNav, actions, isTemplate }: PartProps) {
  const { t } = useTranslation('tasks');
  const [, navigate] = useLocation();
  const { taskId, lotNo, templateSlug, workFlowType } = row.task;
  return (
    <>
      <MenuItem icon={<OpenRegular />} onClick={() => navigate(addresses.taskInfo(taskId, parentNav))}>
        {t(($) => $.menu.open)}
      </MenuItem>
      <MenuItem
        icon={<TableRegular />}
        disabled={lotNo === null}
        onClick={() => navigate(addresses.lotData(taskId, lotNo ?? 1, parentNav))}
      >
        {t(($) => $.menu.viewData)}
      </MenuItem>
      <MenuItem icon={<ArrowExportRegular />} disabled={lotNo === null} onClick={() => actions.exportRows(row.task)}>
        {t(($) => $.menu.export)}
      </MenuItem>
      <KeepItem taskId={taskId} />
      <MenuItem
        icon={<DesktopRegular />}
        onClick={() => navigate(addresses.clientRun(taskId, workFlowType), { state: runnerAsked })}
      >
        {t(($) => $.menu.clientRun)}
      </MenuItem>
      <MenuItem icon={<DocumentEditRegular />} onClick={() => actions.editTemplate(row)}>
        {t(($) => (isTemplate ? $.menu.editTemplate : $.menu.editTask))}
      </MenuItem>
      <MenuItem
        icon={<SettingsRegular />}
        disabled={!row.template}
        onClick={() => navigate(addresses.taskSettings(templateSlug, taskId, parentNav))}
      >
        {t(($) => $.menu.settings)}
      </MenuItem>
    </>
  );
}

/** §2.4: copy and share are disabled for tasks of a template, with a hint where to find them instead. */
function Changes({ row: { task }, actions, isTemplate }: PartProps) {
  const { t } = useTranslation('tasks');
  const { taskId, taskGroupId } = task;
  return (
    <>
      <MenuItem icon={<RenameRegular />} onClick={() => actions.rename(task)}>
        {t(($) => $.menu.rename)}
      </MenuItem>
      <MenuItem
        icon={<FolderArrowRightRegular />}
        onClick={() => actions.open({ kind: 'move', taskIds: [taskId], groupId: taskGroupId })}
      >
        {t(($) => $.menu.move)}
      </MenuItem>
      <MenuItem
        icon={<CopyRegular />}
        disabled={isTemplate}
        subText={isTemplate ? { className: styles.reason, children: t(($) => $.menu.notCopied) } : null}
        onClick={() => actions.copy(task)}
      >
        {t(($) => $.menu.copy)}
      </MenuItem>
      <MenuItem
        icon={<ShareRegular />}
        disabled={isTemplate}
        subText={isTemplate ? { className: styles.reason, children: t(($) => $.menu.notShared) } : null}
        onClick={() => actions.share(task)}
      >
        {t(($) => $.menu.share)}
      </MenuItem>
      {!isTemplate && <RecipeItems task={task} />}
      <MenuItem icon={<NumberSymbolRegular />} onClick={() => actions.copyId(task)}>
        {t(($) => $.menu.copyId)}
      </MenuItem>
    </>
  );
}

/** Settings of the task's cloud runs. */
function Cloud({ row: { task }, actions }: PartProps) {
  const { t } = useTranslation('tasks');
  return (
    <>
      <PriorityItem task={task} actions={actions} />
      <MenuItem icon={<ServerRegular />} onClick={() => actions.open({ kind: 'nodes', task })}>
        {t(($) => $.menu.nodes)}
      </MenuItem>
      <MenuItem icon={<CalendarClockRegular />} onClick={() => actions.open({ kind: 'timer', timed: timedTask(task) })}>
        {t(($) => $.menu.timer)}
      </MenuItem>
    </>
  );
}
