import { createElement, useEffect } from 'react';
import { Redirect, Route as RouteParams, useLocation } from 'wouter';
import { NotFoundPage } from '#app/parts/status/NotFoundPage.tsx';
import { session } from '#app/state/session.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { AccountSources } from './frame/AccountSources.tsx';
import { BareFrame, Frame } from './frame/Frame.tsx';
import { loadedScreens, loadScreen } from './loadScreen.ts';
import { loginAddress } from '../navigation/returnTo.ts';
import { routeOf, type Route } from './routes.ts';
import { shownAt } from './shownAt.ts';
import styles from './Pages.module.css';
import { usePageChange } from './usePageChange.ts';

/**
 * The page of the address, with or without the frame; the sign-in page if the address needs an account and there is
 * none.
 */
export function Pages() {
  const [pathname] = useLocation();
  const account = useSignalValue(session);
  usePageChange(routeOf(pathname));

  const shown = shownAt(pathname, account !== null);
  // A redirect navigates once, when it is mounted: two redirects in sequence need different keys.
  if (shown.kind === 'redirect') return <Redirect key={shown.to} to={shown.to} replace />;
  if (shown.kind === 'page' && shown.frame === 'none') return <Screen route={shown.route} />;
  if (account === null) return <Redirect key="login" to={loginAddress(location)} replace />;
  const Around = shown.kind === 'page' && shown.frame === 'bare' ? BareFrame : Frame;
  return (
    <Around key={account.accountId}>
      <AccountSources>
        {shown.kind === 'page' ? <Screen key={shown.route.path} route={shown.route} /> : <NotFoundPage />}
      </AccountSources>
    </Around>
  );
}

function Screen({ route }: { route: Route }) {
  const loaded = useSignalValue(loadedScreens).get(route);
  useEffect(() => {
    void loadScreen(route);
  }, [route]);
  if (loaded === undefined) return <div className={styles.loading} />;
  return <RouteParams path={route.path}>{createElement(loaded)}</RouteParams>;
}
