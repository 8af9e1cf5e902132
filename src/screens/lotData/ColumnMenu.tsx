import {
  Button,
  Menu,
  MenuDivider,
  MenuItem,
  MenuItemCheckbox,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { ColumnTripleRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { GridColumn } from './grid/gridColumns.ts';
import styles from './LotDataScreen.module.css';

interface ColumnMenuProps {
  columns: readonly GridColumn[];
  shown: readonly GridColumn[];
  onHide: (names: readonly string[]) => void;
}

export function ColumnMenu({ columns, shown, onHide }: ColumnMenuProps) {
  const { t } = useTranslation('console');
  const names = shown.map(({ name }) => name);
  const showOnly = (wanted: readonly string[]) =>
    onHide(columns.flatMap(({ name }) => (wanted.includes(name) ? [] : [name])));
  return (
    <Menu
      checkedValues={{ columns: names }}
      onCheckedValueChange={(_, { checkedItems }) => {
        if (checkedItems.length > 0) showOnly(checkedItems);
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <Button icon={<ColumnTripleRegular />}>
          {t(($) => $.lotData.columns)}
          {shown.length < columns.length && (
            <span className={styles.shown}>
              {t(($) => $.lotData.columnsShown, { shown: shown.length, total: columns.length })}
            </span>
          )}
        </Button>
      </MenuTrigger>
      <MenuPopover className={styles.menu ?? ''}>
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
      </MenuPopover>
    </Menu>
  );
}
