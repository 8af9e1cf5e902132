import { MenuDivider, MenuItem, MenuList } from '@fluentui/react-components';
import { ArrowExportRegular, DeleteRegular, OpenRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { addresses } from '#app/navigation/addresses.ts';
import { ButtonMenu } from '#app/parts/deferred/ButtonMenu.tsx';
import type { RecordActions } from './exportRecord.actions.ts';
import type { ListedExport } from './exportRecord.state.ts';
import styles from './ExportRecordScreen.module.css';

export interface RecordMenuProps {
  listed: ListedExport;
  /** The button that opened the menu; it gets the focus back. */
  target: HTMLElement;
  actions: RecordActions;
  onClose: () => void;
}

/** The rarer actions on one export; one that is not possible shows its reason. */
export function RecordMenu({ listed, target, actions, onClose }: RecordMenuProps) {
  const { t } = useTranslation('exports');
  const [, navigate] = useLocation();
  const { record, tasks } = listed;
  const [first, ...others] = tasks;
  const reasonOf = (text: string) => ({ className: styles.reason, children: text });
  return (
    <ButtonMenu target={target} align="end" onClose={onClose}>
      <MenuList>
        <MenuItem
          icon={<ArrowExportRegular />}
          disabled={first === undefined}
          subText={first === undefined ? reasonOf(t(($) => $.actions.tasksGone)) : null}
          onClick={() => actions.exportAgain(listed)}
        >
          {t(($) => $.actions.exportAgain)}
        </MenuItem>
        {first !== undefined && others.length === 0 && (
          <MenuItem icon={<OpenRegular />} onClick={() => navigate(addresses.taskInfo(first.taskId))}>
            {t(($) => $.actions.openTask)}
          </MenuItem>
        )}
        <MenuDivider />
        <MenuItem
          icon={<DeleteRegular />}
          disabled={actions.isOffline}
          subText={actions.isOffline ? reasonOf(t(($) => $.needsService)) : null}
          onClick={() => actions.askToDelete(record)}
        >
          {t(($) => $.actions.delete)}
        </MenuItem>
      </MenuList>
    </ButtonMenu>
  );
}
