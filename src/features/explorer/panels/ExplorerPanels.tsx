import { withRowTexts } from '#app/i18n/i18n.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { useDialog } from '#app/parts/dialogs/useDialog.ts';
import type { ColumnsPanelProps } from '../columns/ColumnsPanel.tsx';
import type { HeaderMenuProps } from '../columns/HeaderMenu.tsx';
import type { RenameColumnDialogProps } from '../columns/RenameColumnDialog.tsx';
import type { FilterPanelProps } from '../filters/FilterPanel.tsx';
import type { ProfilePanelProps } from '../profile/ProfilePanel.tsx';
import type { ViewsMenuProps } from '../saved/ViewsMenu.tsx';
import type { Explorer } from '../useExplorer.ts';
import type { GridColumn } from '../view/gridColumns.ts';
import type { Panel } from './usePanel.ts';

const FilterPanel = lazyComponent<FilterPanelProps>(
  withRowTexts(async () => (await import('../filters/FilterPanel.tsx')).FilterPanel),
);
const ColumnsPanel = lazyComponent<ColumnsPanelProps>(
  withRowTexts(async () => (await import('../columns/ColumnsPanel.tsx')).ColumnsPanel),
);
const HeaderMenu = lazyComponent<HeaderMenuProps>(
  withRowTexts(async () => (await import('../columns/HeaderMenu.tsx')).HeaderMenu),
);
const RenameColumnDialog = lazyComponent<RenameColumnDialogProps>(
  withRowTexts(async () => (await import('../columns/RenameColumnDialog.tsx')).RenameColumnDialog),
);
const ProfilePanel = lazyComponent<ProfilePanelProps>(
  withRowTexts(async () => (await import('../profile/ProfilePanel.tsx')).ProfilePanel),
);

const ViewsMenu = lazyComponent<ViewsMenuProps>(
  withRowTexts(async () => (await import('../saved/ViewsMenu.tsx')).ViewsMenu),
);

interface ExplorerPanelsProps {
  explorer: Explorer;
  panel: Panel | null;
  onOpen: (panel: Panel) => void;
  onClose: () => void;
}

/** The open form or menu of an explorer; their modules load after the rows. */
export function ExplorerPanels({ explorer, panel, onOpen, onClose }: ExplorerPanelsProps) {
  const { show, close } = useDialog();
  const rename = (column: GridColumn) => {
    onClose();
    show(<RenameColumnDialog change={explorer.change} column={column} onClose={close} />);
  };
  if (panel === null) return null;
  const { target } = panel;
  const closeProfile = () => {
    onClose();
    target.focus();
  };
  switch (panel.kind) {
    case 'filter':
      return (
        <FilterPanel
          key={`${panel.place} ${panel.column}`}
          explorer={explorer}
          place={panel.place}
          column={panel.column}
          target={target}
          onClose={onClose}
        />
      );
    case 'columns':
      return <ColumnsPanel explorer={explorer} target={target} onRename={rename} onClose={onClose} />;
    case 'views':
      return (
        <ViewsMenu
          explorer={explorer}
          target={target}
          onDialog={(dialog) => (dialog ? show(dialog) : close())}
          onClose={onClose}
        />
      );
    case 'column':
    case 'profile': {
      const column = explorer.columns.find(({ name }) => name === panel.column);
      if (column === undefined) return null;
      if (panel.kind === 'profile') return <ProfilePanel explorer={explorer} column={column} onClose={closeProfile} />;
      return (
        <HeaderMenu
          explorer={explorer}
          column={column}
          target={target}
          onFilter={() => onOpen({ kind: 'filter', place: null, column: column.name, target })}
          onProfile={() => onOpen({ kind: 'profile', column: column.name, target })}
          onRename={() => rename(column)}
          onClose={onClose}
        />
      );
    }
  }
}
