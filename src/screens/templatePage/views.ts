import { useLocation, useSearchParams } from 'wouter';

/** §2.5: the tabs of the page, and the views that its menu opens. */
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

/** Returns a function that builds the address of another view of this page. */
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
