import { FluentProvider } from '@fluentui/react-components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Router } from 'wouter';
import { withDeferredTexts } from '#app/i18n/i18n.ts';
import { useSearchAsWritten } from '#app/navigation/useSearchAsWritten.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { isDark, locale } from '#app/state/preferences.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { darkTheme, lightTheme } from './themes.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Pages } from './Pages.tsx';

const ClearingDialog = lazyComponent(
  withDeferredTexts(async () => (await import('#app/features/account/ClearingDialog.tsx')).ClearingDialog),
);
const Notices = lazyComponent(async () => (await import('./Notices.tsx')).Notices);

export function App() {
  const dark = useSignalValue(isDark);
  const language = useSignalValue(locale);
  useTranslation();
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  }, [dark, language]);
  return (
    <FluentProvider theme={dark ? darkTheme : lightTheme}>
      <Router searchHook={useSearchAsWritten}>
        <ErrorBoundary>
          <Pages />
        </ErrorBoundary>
        <ClearingDialog />
        <Notices />
      </Router>
    </FluentProvider>
  );
}
