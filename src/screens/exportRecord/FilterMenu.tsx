import { MenuItemCheckbox, MenuItemRadio, MenuList } from '@fluentui/react-components';
import { ButtonMenu } from '#app/parts/deferred/ButtonMenu.tsx';
import styles from './ExportRecordScreen.module.css';

export interface FilterMenuProps {
  target: HTMLElement;
  /** True if exactly one value is chosen at a time: then a choice closes the menu. */
  isSingle?: boolean;
  choices: readonly { value: string; text: string }[];
  chosen: readonly string[];
  onChoose: (chosen: readonly string[]) => void;
  onClose: () => void;
}

/** The values of one filter. */
export function FilterMenu({ target, isSingle = false, choices, chosen, onChoose, onClose }: FilterMenuProps) {
  const Item = isSingle ? MenuItemRadio : MenuItemCheckbox;
  return (
    <ButtonMenu
      target={target}
      align="start"
      className={styles.menu}
      onClose={onClose}
      checkedValues={{ chosen: [...chosen] }}
      onCheckedValueChange={(_, { checkedItems }) => {
        onChoose(checkedItems);
        if (isSingle) onClose();
      }}
    >
      <MenuList>
        {choices.map(({ value, text }) => (
          <Item key={value} name="chosen" value={value}>
            {text}
          </Item>
        ))}
      </MenuList>
    </ButtonMenu>
  );
}
