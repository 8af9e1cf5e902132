import { Button, Menu, MenuItemRadio, MenuList, MenuPopover, MenuTrigger, Tooltip } from '@fluentui/react-components';
import { DarkTheme20Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { chooseTheme, themeChoice, themeChoices } from '#app/state/preferences.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';

export function ThemeMenu() {
  const { t } = useTranslation();
  const current = useSignalValue(themeChoice);
  return (
    <Menu checkedValues={{ theme: [current] }}>
      <MenuTrigger disableButtonEnhancement>
        <Tooltip content={t(($) => $.frame.theme)} relationship="label">
          <Button appearance="subtle" icon={<DarkTheme20Regular />} />
        </Tooltip>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {themeChoices.map((choice) => (
            <MenuItemRadio key={choice} name="theme" value={choice} onClick={() => chooseTheme(choice)}>
              {t(($) => $.themes[choice])}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
