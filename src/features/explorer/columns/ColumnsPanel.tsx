import { MenuDivider, MenuItem, MenuItemCheckbox, MenuList } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { ButtonMenu } from '#app/parts/deferred/ButtonMenu.tsx';
import type { GridColumn } from './grid/gridColumns.ts';
import styles from './LotDataScreen.module.css';

export interface ColumnListProps {
  columns: readonly GridColumn[];
  shown: readonly GridColumn[];
  onHide: (names: readonly string[]) => void;
  target: HTMLElement;
  onClose: () => void;
}

/** A checkbox per column; the last visible column cannot be hidden. */
export function ColumnList({ columns, shown, onHide, target, onClose }: ColumnListProps) {
  const { t } = useTranslation('console');
  const showOnly = (wanted: readonly string[]) =>
    onHide(columns.flatMap(({ name }) => (wanted.includes(name) ? [] : [name])));
  return (
    <ButtonMenu
      target={target}
      align="end"
      className={styles.menu}
      onClose={onClose}
      checkedValues={{ columns: shown.map(({ name }) => name) }}
      onCheckedValueChange={(_, { checkedItems }) => {
        if (checkedItems.length > 0) showOnly(checkedItems);
      }}
    >
      <MenuList>
        {columns.map(({ name, label }) => (
          <MenuItemCheckbox key={name} name="columns" value={name}>
            {label}
          </MenuItemCheckbox>
        ))}
        <MenuDivider />
        <MenuItem disabled={shown.length === columns.length} onClick={() => onHide([])}>
          {t(($) => $.lotData.showAll)}
        </MenuItem>
      </MenuList>
    </ButtonMenu>
  );
}
