import { Button, Menu, MenuItemRadio, MenuList, MenuPopover, MenuTrigger, Tooltip } from '@fluentui/react-components';
import { LocalLanguage20Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { languageNames, locales } from '#core/domain/locale.ts';
import { locale } from '#app/state/preferences.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { chooseLocale } from '../account/chooseLocale.ts';

/** The languages, each by its own name. */
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
