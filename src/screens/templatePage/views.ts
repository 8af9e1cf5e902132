import { useLocation, useSearchParams } from 'wouter';

/** §2.5: the tabs of the page, and what its menu opens beside them. */
export const tabs = ['description', 'input', 'sample', 'cost'] as const;
export const menuViews = ['settings', 'details', 'tasks', 'related', 'pricing'] as const;

export type MenuView = (typeof menuViews)[number];
export type View = (typeof tabs)[number] | MenuView;

const views: readonly View[] = [...tabs, ...menuViews];

/** The shown view. The address holds it: a reload shows it again, and Back returns to the view before. */
export function useView(): View {
  const [search] = useSearchParams();
  return views.find((view) => view === search.get('tab')) ?? 'input';
}

/** The address of this page with something else on it. */
export function useViewAddress(): (view: View) => string {
  const [pathname] = useLocation();
  const [search] = useSearchParams();
  return (view) => {
    const next = new URLSearchParams(search);
    next.set('tab', view);
    return `${pathname}?${next.toString()}`;
  };
}

export function isMenuView(view: View): view is MenuView {
  return menuViews.some((each) => each === view);
}
