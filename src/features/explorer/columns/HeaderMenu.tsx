import { MenuDivider, MenuItem, MenuList } from '@fluentui/react-components';
import {
  AddRegular,
  ArrowAutofitWidthRegular,
  ArrowFitInRegular,
  ArrowLeftRegular,
  ArrowRightRegular,
  AutoFitWidthRegular,
  DataHistogramRegular,
  DismissRegular,
  EyeOffRegular,
  FilterRegular,
  PinOffRegular,
  PinRegular,
  RenameRegular,
  TextSortAscendingRegular,
  TextSortDescendingRegular,
} from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { ColumnView } from '#core/domain/data/view.ts';
import { ButtonMenu } from '#app/parts/deferred/ButtonMenu.tsx';
import type { Explorer } from '../useExplorer.ts';
import type { GridColumn } from '../view/gridColumns.ts';
import { columnLimitsPx } from '../view/viewAddress.ts';
import { chosenSorts, pressedSorts } from '../view/viewChanges.ts';
import { changedColumn, steppedColumn } from '../view/viewColumns.ts';
import styles from './columns.module.css';

export interface HeaderMenuProps {
  explorer: Explorer;
  column: GridColumn;
  target: HTMLElement;
  onFilter: () => void;
  onProfile: () => void;
  onRename: () => void;
  onClose: () => void;
}

/** Everything that can be done with one column; also the way for the keyboard to what the mouse does by dragging. */
export function HeaderMenu({ explorer, column, target, onFilter, onProfile, onRename, onClose }: HeaderMenuProps) {
  const { t } = useTranslation('explorer');
  return (
    <ButtonMenu target={target} align="start" className={styles.menu} onClose={onClose}>
      <MenuList>
        <SortItems explorer={explorer} column={column} />
        <MenuDivider />
        <MenuItem icon={<FilterRegular />} onClick={onFilter}>
          {t(($) => $.column.filter)}
        </MenuItem>
        <MenuItem icon={<DataHistogramRegular />} onClick={onProfile}>
          {t(($) => $.column.profile)}
        </MenuItem>
        <MenuItem icon={<RenameRegular />} onClick={onRename}>
          {t(($) => $.column.rename)}
        </MenuItem>
        <MenuDivider />
        <PlaceItems explorer={explorer} column={column} />
        <MenuDivider />
        <WidthItems explorer={explorer} column={column} />
      </MenuList>
    </ButtonMenu>
  );
}

type ItemsProps = Pick<HeaderMenuProps, 'explorer' | 'column'>;

function SortItems({ explorer: { view, change }, column: { name } }: ItemsProps) {
  const { t } = useTranslation('explorer');
  const own = view.sorts.find((sort) => sort.column === name);
  const others = view.sorts.filter((sort) => sort !== own);
  const sortBy = (isDescending: boolean) => change(({ sorts }) => ({ sorts: chosenSorts(sorts, name, isDescending) }));
  return (
    <>
      <MenuItem
        icon={<TextSortAscendingRegular />}
        disabled={own?.isDescending === false}
        onClick={() => sortBy(false)}
      >
        {t(($) => $.column.ascending)}
      </MenuItem>
      <MenuItem icon={<TextSortDescendingRegular />} disabled={own?.isDescending === true} onClick={() => sortBy(true)}>
        {t(($) => $.column.descending)}
      </MenuItem>
      {own === undefined && others.length > 0 && (
        <MenuItem
          icon={<AddRegular />}
          onClick={() => change(({ sorts }) => ({ sorts: pressedSorts(sorts, name, true) }))}
        >
          {t(($) => $.column.addSort)}
        </MenuItem>
      )}
      {own !== undefined && (
        <MenuItem icon={<DismissRegular />} onClick={() => change(() => ({ sorts: others }))}>
          {t(($) => $.column.unsort)}
        </MenuItem>
      )}
    </>
  );
}

function PlaceItems({ explorer: { view, change, shown }, column: { name, isPinned } }: ItemsProps) {
  const { t } = useTranslation('explorer');
  const set = (changed: Partial<ColumnView>) =>
    change(({ columns }) => ({ columns: changedColumn(columns, name, changed) }), true);
  const step = (by: -1 | 1) =>
    change(({ columns }) => ({ columns: steppedColumn(columns, name, by) ?? columns }), true);
  return (
    <>
      <MenuItem icon={isPinned ? <PinOffRegular /> : <PinRegular />} onClick={() => set({ isPinned: !isPinned })}>
        {t(($) => $.column[isPinned ? 'unpin' : 'pin'])}
      </MenuItem>
      <MenuItem
        icon={<ArrowLeftRegular />}
        disabled={steppedColumn(view.columns, name, -1) === null}
        onClick={() => step(-1)}
      >
        {t(($) => $.column.left)}
      </MenuItem>
      <MenuItem
        icon={<ArrowRightRegular />}
        disabled={steppedColumn(view.columns, name, 1) === null}
        onClick={() => step(1)}
      >
        {t(($) => $.column.right)}
      </MenuItem>
      <MenuItem icon={<EyeOffRegular />} disabled={shown.length === 1} onClick={() => set({ isHidden: true })}>
        {t(($) => $.column.hide)}
      </MenuItem>
    </>
  );
}

/** Each press of an item makes a column wider or narrower by this part; the menu stays open for the next press. */
const widthStep = 1.25;

function WidthItems({ explorer: { view, change }, column: { name, widthPx } }: ItemsProps) {
  const { t } = useTranslation('explorer');
  const setWidth = (wanted: number | null) => {
    const width =
      wanted === null ? null : Math.round(Math.min(columnLimitsPx.max, Math.max(columnLimitsPx.min, wanted)));
    change(({ columns }) => ({ columns: changedColumn(columns, name, { widthPx: width }) }), true);
  };
  const isChosen = view.columns.some((column) => column.name === name && column.widthPx !== null);
  return (
    <>
      <MenuItem icon={<ArrowAutofitWidthRegular />} persistOnClick onClick={() => setWidth(widthPx * widthStep)}>
        {t(($) => $.column.wider)}
      </MenuItem>
      <MenuItem icon={<ArrowFitInRegular />} persistOnClick onClick={() => setWidth(widthPx / widthStep)}>
        {t(($) => $.column.narrower)}
      </MenuItem>
      <MenuItem icon={<AutoFitWidthRegular />} persistOnClick disabled={!isChosen} onClick={() => setWidth(null)}>
        {t(($) => $.column.usualWidth)}
      </MenuItem>
    </>
  );
}
