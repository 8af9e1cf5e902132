import { MenuItem, MenuList } from '@fluentui/react-components';
import { CopyRegular, EditRegular, OpenRegular, RenameRegular, TableRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { addresses } from '#app/app/addresses.ts';
import { ButtonMenu } from '#app/parts/late/ButtonMenu.tsx';
import type { TaskListRow } from './taskList.state.ts';

interface RowMenuProps {
  row: TaskListRow;
  /** The button that opened it; takes the focus back. */
  target: HTMLElement;
  onClose: () => void;
  onRename: () => void;
  onCopyId: () => void;
}

/** One menu for all rows: a menu per row would be a hundred times the work. */
export function RowMenu({ row: { task, template }, target, onClose, onRename, onCopyId }: RowMenuProps) {
  const { t } = useTranslation('console');
  const [, navigate] = useLocation();
  const { taskId, lotNo } = task;
  return (
    <ButtonMenu target={target} align="end" onClose={onClose}>
      <MenuList>
        <MenuItem icon={<OpenRegular />} onClick={() => navigate(addresses.taskInfo(taskId))}>
          {t(($) => $.taskList.open)}
        </MenuItem>
        <MenuItem icon={<RenameRegular />} onClick={onRename}>
          {t(($) => $.rename.action)}
        </MenuItem>
        <MenuItem
          icon={<EditRegular />}
          disabled={!template}
          onClick={() => navigate(addresses.taskEdit(task.templateSlug, taskId))}
        >
          {t(($) => $.taskList.editTemplate)}
        </MenuItem>
        <MenuItem
          icon={<TableRegular />}
          disabled={lotNo === null}
          onClick={() => navigate(addresses.lotData(taskId, lotNo ?? 1))}
        >
          {t(($) => $.taskList.viewData)}
        </MenuItem>
        <MenuItem icon={<CopyRegular />} onClick={onCopyId}>
          {t(($) => $.taskList.copyId)}
        </MenuItem>
      </MenuList>
    </ButtonMenu>
  );
}
