import { Button, Menu, MenuItemRadio, MenuList, MenuPopover, MenuTrigger, Tooltip } from '@fluentui/react-components';
import { DarkTheme20Regular, LocalLanguage20Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { languageNames, locales } from '#core/domain/locale.ts';
import { chooseLocale } from '#app/features/account/chooseLocale.ts';
import { chooseTheme, themeChoice, themeChoices, locale } from '#app/state/preferences.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';

/** The menu of the console's colours. */
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

/** The menu of languages, each with its own name. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const current = useSignalValue(locale);
  return (
    <Menu checkedValues={{ locale: [current] }}>
      <MenuTrigger disableButtonEnhancement>
        <Tooltip content={t(($) => $.frame.language)} relationship="label">
          <Button appearance="subtle" icon={<LocalLanguage20Regular />} />
        </Tooltip>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {locales.map((choice) => (
            <MenuItemRadio
              key={choice}
              name="locale"
              value={choice}
              lang={choice}
              onClick={() => void chooseLocale(choice)}
            >
              {languageNames[choice]}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
