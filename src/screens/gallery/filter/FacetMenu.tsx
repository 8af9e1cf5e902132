import { MenuItemCheckbox, MenuItemRadio, MenuList } from '@fluentui/react-components';
import { ButtonMenu } from '#app/parts/deferred/ButtonMenu.tsx';
import type { Facet } from './facets.ts';

interface Props {
  facet: Facet;
  target: HTMLElement;
  onClose: () => void;
}

export function FacetMenu({ facet: { choices, chosen, isMany, onChoose }, target, onClose }: Props) {
  const Item = isMany ? MenuItemCheckbox : MenuItemRadio;
  return (
    <ButtonMenu
      target={target}
      align="start"
      onClose={onClose}
      checkedValues={{ choice: [...chosen] }}
      onCheckedValueChange={(_, { checkedItems }) => onChoose(checkedItems)}
    >
      <MenuList>
        {choices.map(({ value, text }) => (
          <Item key={value} name="choice" value={value}>
            {text}
          </Item>
        ))}
      </MenuList>
    </ButtonMenu>
  );
}
