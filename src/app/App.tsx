import { FluentProvider } from '@fluentui/react-components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { latePart } from '#app/parts/late/latePart.tsx';
import { withLateTexts } from '#app/parts/late/withLateTexts.ts';
import { isDark, locale } from '#app/state/preferences.ts';
import { useSig } from '#app/state/useSig.ts';
import { darkTheme, lightTheme } from '#app/theme/themes.ts';
import { ErrorBoundary } from './fallback/ErrorBoundary.tsx';
import { Pages } from './Pages.tsx';

const ClearingDialog = latePart(
  withLateTexts(async () => (await import('./account/ClearingDialog.tsx')).ClearingDialog),
);
const Notices = latePart(async () => (await import('./notices/Notices.tsx')).Notices);

/** Everything on screen. */
export function App() {
  const dark = useSig(isDark);
  const language = useSig(locale);
  useTranslation();
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  }, [dark, language]);
  return (
    <FluentProvider theme={dark ? darkTheme : lightTheme}>
      <ErrorBoundary>
        <Pages />
      </ErrorBoundary>
      <ClearingDialog />
      <Notices />
    </FluentProvider>
  );
}
