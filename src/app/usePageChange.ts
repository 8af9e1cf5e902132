import { effect } from '@preact/signals-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { pageTitle } from '#app/state/pageTitle.ts';
import type { Route } from './routes.ts';

/**
 * Does after a navigation the same as a full page load: sets the document's title, scrolls to the top and moves the
 * focus to the new page's heading, so that a screen reader announces the page. Does nothing for the first page.
 */
export function usePageChange(route: Route | undefined): void {
  const [pathname] = useLocation();
  const { t } = useTranslation();
  const routeTitle = t(($) => $.titles[route?.title ?? 'notFound']);
  const product = t(($) => $.product);
  // Not by useSignalValue: a new name would render the whole page again.
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
 * Focuses the heading at once, or when it appears: a screen's module or its data may still be loading. Does not move a
 * focus that the user moved meanwhile. Returns the function that cancels the wait.
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
