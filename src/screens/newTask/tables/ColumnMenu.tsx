import { MenuDivider, MenuGroup, MenuGroupHeader, MenuItem, MenuItemRadio, MenuList } from '@fluentui/react-components';
import { ArrowLeftRegular, ArrowRightRegular, ColumnDoubleCompareRegular, EditRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { ButtonMenu } from '#app/parts/deferred/ButtonMenu.tsx';
import { isReadAs, movedColumn, withCopy, type KeptColumn, type TableColumn } from '../columns/keptTable.ts';

export interface ColumnMenuProps {
  target: HTMLElement;
  column: TableColumn;
  kept: readonly KeptColumn[];
  own: KeptColumn;
  /** The place of the column among the kept ones. */
  index: number;
  canMove: Readonly<Record<'left' | 'right', boolean>>;
  onKeep: (kept: readonly KeptColumn[]) => void;
  onByHand: () => void;
  onClose: () => void;
}

/** The menu of a column: the ways to read it, with a value of each, its moves, and a second column of it. */
export function ColumnMenu({ target, column, kept, own, index, canMove, onKeep, onByHand, onClose }: ColumnMenuProps) {
  const { t } = useTranslation('proposal');
  const copied = withCopy(kept, index, column);
  const isUsed = (way: number) => kept.some((each) => each !== own && each.place === own.place && isReadAs(each, way));
  return (
    <ButtonMenu
      target={target}
      align="start"
      onClose={onClose}
      checkedValues={{ reading: [own.hand === undefined ? String(own.reading) : 'hand'] }}
    >
      <MenuList>
        <MenuGroup>
          <MenuGroupHeader>{t(($) => $.column.readAs)}</MenuGroupHeader>
          {column.readings.map(({ type, values }, way) => (
            <MenuItemRadio
              key={way}
              name="reading"
              value={String(way)}
              disabled={isUsed(way)}
              subText={values.find((value) => value !== null) ?? '–'}
              onClick={() => onKeep(kept.with(index, { ...own, reading: way, hand: undefined }))}
            >
              {t(($) => $.types[type])}
            </MenuItemRadio>
          ))}
          {own.hand !== undefined && (
            <MenuItemRadio
              name="reading"
              value="hand"
              subText={own.hand.values.find((value) => value !== null) ?? '–'}
              onClick={onByHand}
            >
              {t(($) => $.hand.own)}
            </MenuItemRadio>
          )}
        </MenuGroup>
        <MenuItem icon={<EditRegular />} aria-haspopup="dialog" onClick={onByHand}>
          {t(($) => $.hand.open)}
        </MenuItem>
        <MenuDivider />
        <MenuItem
          icon={<ArrowLeftRegular />}
          disabled={!canMove.left}
          onClick={() => onKeep(movedColumn(kept, index, -1))}
        >
          {t(($) => $.column.left)}
        </MenuItem>
        <MenuItem
          icon={<ArrowRightRegular />}
          disabled={!canMove.right}
          onClick={() => onKeep(movedColumn(kept, index, 1))}
        >
          {t(($) => $.column.right)}
        </MenuItem>
        <MenuItem
          icon={<ColumnDoubleCompareRegular />}
          disabled={copied === null}
          onClick={() => copied !== null && onKeep(copied)}
        >
          {t(($) => $.column.copy)}
        </MenuItem>
      </MenuList>
    </ButtonMenu>
  );
}
