import { effect } from '@preact/signals-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { pageTitle } from '#app/state/pageTitle.ts';
import type { Route } from './routes.ts';

/**
 * What a full page load would do after a navigation: the document's title changes, the view begins at the top and the
 * focus moves to the new page's heading, so that a screen reader says where one is. Not at the first page.
 */
export function usePageChange(route: Route | undefined): void {
  const [pathname] = useLocation();
  const { t } = useTranslation();
  const routeTitle = t(($) => $.titles[route?.title ?? 'notFound']);
  const product = t(($) => $.product);
  // Not by useSig: a name that arrives would draw the whole page again.
  useEffect(
    () =>
      effect(() => {
        document.title = `${pageTitle.value ?? routeTitle} · ${product}`;
      }),
    [routeTitle, product],
  );

  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    scrollTo(0, 0);
    return focusHeading();
  }, [pathname]);
}

/**
 * At once, or when the heading comes: a screen's module or its data may be on their way. Whoever moved on meanwhile keeps
 * the focus. Gives back what ends the wait.
 */
function focusHeading(): () => void {
  const focused = document.activeElement;
  const observer = new MutationObserver(() => tryNow());
  const tryNow = () => {
    const heading = document.querySelector<HTMLElement>('h1[tabindex="-1"]');
    if (heading === null) return;
    observer.disconnect();
    if (document.activeElement === focused || document.activeElement === document.body) {
      heading.focus({ preventScroll: true });
    }
  };
  observer.observe(document.body, { childList: true, subtree: true });
  tryNow();
  return () => observer.disconnect();
}
