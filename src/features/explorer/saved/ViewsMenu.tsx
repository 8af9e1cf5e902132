import { MenuDivider, MenuItem, MenuItemRadio, MenuList } from '@fluentui/react-components';
import { DeleteRegular, HomeRegular, RenameRegular, SaveEditRegular, SaveRegular } from '@fluentui/react-icons';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonMenu } from '#app/parts/deferred/ButtonMenu.tsx';
import type { ListedView } from '#app/store/queries/savedViews.ts';
import type { Explorer } from '../useExplorer.ts';
import { useViewActions } from './useViewActions.ts';
import { ViewNameDialog } from './ViewNameDialog.tsx';
import styles from './saved.module.css';

export interface ViewsMenuProps {
  explorer: Pick<Explorer, 'saved' | 'table'>;
  target: HTMLElement;
  /** Shows a dialog after the menu; `null` closes it. */
  onDialog: (dialog: ReactElement | null) => void;
  onClose: () => void;
}

/** The saved views of a task: opens one, saves what is shown, and changes the one that is open. */
export function ViewsMenu({ explorer: { saved, table }, target, onDialog, onClose }: ViewsMenuProps) {
  const { t } = useTranslation('explorer');
  const { views = [], current, isChanged, settings } = saved;
  const { open, ...actions } = useViewActions();
  const askForName = (view: ListedView | null) => {
    onClose();
    onDialog(
      <ViewNameDialog
        name={view?.viewName ?? null}
        onSave={(name) => (view === null ? actions.saveAs(table.taskId, name, settings) : actions.rename(view, name))}
        onClose={() => onDialog(null)}
      />,
    );
  };
  const openById = (viewId: string) => {
    onClose();
    open(views.find((view) => view.viewId === viewId) ?? null);
  };
  const checked = current?.viewId ?? (settings === '' ? '' : 'none');
  return (
    <ButtonMenu
      target={target}
      align="start"
      className={styles.menu}
      checkedValues={{ view: [checked] }}
      onCheckedValueChange={(_, { checkedItems: [viewId = checked] }) => openById(viewId)}
      onClose={onClose}
    >
      <MenuList>
        <MenuItemRadio name="view" value="">
          {t(($) => $.views.all)}
        </MenuItemRadio>
        {views.map((view) => (
          <ViewItem key={view.viewId} view={view} />
        ))}
        <MenuDivider />
        {current !== null && isChanged && (
          <MenuItem icon={<SaveRegular />} onClick={() => void actions.overwrite(current, settings)}>
            {t(($) => $.views.save, { name: current.viewName })}
          </MenuItem>
        )}
        <MenuItem icon={<SaveEditRegular />} onClick={() => askForName(null)}>
          {t(($) => $.views.saveAs)}
        </MenuItem>
        {current !== null && (
          <>
            <MenuItem icon={<RenameRegular />} onClick={() => askForName(current)}>
              {t(($) => $.views.rename)}
            </MenuItem>
            <MenuItem icon={<HomeRegular />} onClick={() => void actions.setDefault(current, !current.isDefault)}>
              {t(($) => $.views[current.isDefault ? 'openNoLonger' : 'openFirst'])}
            </MenuItem>
            <MenuItem icon={<DeleteRegular />} onClick={() => void actions.remove(current)}>
              {t(($) => $.views.delete)}
            </MenuItem>
          </>
        )}
      </MenuList>
    </ButtonMenu>
  );
}

function ViewItem({ view: { viewId, viewName, isDefault, isPending } }: { view: ListedView }) {
  const { t } = useTranslation('explorer');
  const { t: console } = useTranslation('console');
  const hints = [isDefault && t(($) => $.views.isFirst), isPending && console(($) => $.edits.pending)];
  const hint = hints.filter((each) => each !== false).join(' · ');
  return (
    <MenuItemRadio name="view" value={viewId} {...(hint !== '' && { subText: hint })}>
      <span className={styles.name}>{viewName}</span>
    </MenuItemRadio>
  );
}
