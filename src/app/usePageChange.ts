import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Route } from './routes.ts';

/**
 * What a full page load would do after a navigation: the document's title changes, the view begins at the top and the
 * focus moves to the new page's heading, so that a screen reader says where one is. Not at the first page.
 */
export function usePageChange(route: Route | undefined): void {
  const [pathname] = useLocation();
  const { t } = useTranslation();
  const title = t(($) => $.titles[route?.title ?? 'notFound']);
  useEffect(() => {
    document.title = `${title} · ${t(($) => $.product)}`;
  }, [title, t, pathname]);

  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    scrollTo(0, 0);
    document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus({ preventScroll: true });
  }, [pathname]);
}
