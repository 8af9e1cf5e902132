import { Button, Select } from '@fluentui/react-components';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames, locales } from '#core/domain/locale.ts';
import { chooseLocale } from '#app/features/account/chooseLocale.ts';
import { withRowTexts } from '#app/i18n/i18n.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { Section } from '#app/parts/Section.tsx';
import { chooseTheme, locale, themeChoice, themeChoices } from '#app/state/preferences.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import styles from './AccountScreen.module.css';

const NoticesDialog = lazyComponent<{ onClose: () => void }>(
  withRowTexts(async () => (await import('#app/features/account/NoticesDialog.tsx')).NoticesDialog),
);

/** Language, theme and notifications: the same choices as in the top bar. */
export function PreferencesSection() {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation();
  const [isChoosing, setChoosing] = useState(false);
  const language = useSignalValue(locale);
  const theme = useSignalValue(themeChoice);
  return (
    <Section title={t(($) => $.preferences.title)}>
      <ul className={styles.list}>
        <Line name={common(($) => $.frame.language)} hint={t(($) => $.preferences.language)}>
          {(nameId) => (
            <Select
              aria-labelledby={nameId}
              value={language}
              onChange={(_, { value }) => void chooseLocale(locales.find((each) => each === value) ?? language)}
            >
              {locales.map((each) => (
                <option key={each} value={each} lang={each}>
                  {languageNames[each]}
                </option>
              ))}
            </Select>
          )}
        </Line>
        <Line name={common(($) => $.frame.theme)} hint={t(($) => $.preferences.theme)}>
          {(nameId) => (
            <Select
              aria-labelledby={nameId}
              value={theme}
              onChange={(_, { value }) => chooseTheme(themeChoices.find((each) => each === value) ?? theme)}
            >
              {themeChoices.map((each) => (
                <option key={each} value={each}>
                  {common(($) => $.themes[each])}
                </option>
              ))}
            </Select>
          )}
        </Line>
        <Line name={common(($) => $.frame.notices)} hint={t(($) => $.preferences.notices)}>
          {() => <Button onClick={() => setChoosing(true)}>{t(($) => $.preferences.choose)}</Button>}
        </Line>
      </ul>
      {isChoosing && <NoticesDialog onClose={() => setChoosing(false)} />}
    </Section>
  );
}

interface LineProps {
  name: string;
  hint: string;
  /** Gets the id of the name, for the label of what it draws. */
  children: (nameId: string) => ReactNode;
}

function Line({ name, hint, children }: LineProps) {
  const nameId = useId();
  return (
    <li className={styles.line}>
      <span id={nameId} className={styles.name}>
        {name}
      </span>
      <span className={styles.hint}>{hint}</span>
      {children(nameId)}
    </li>
  );
}
