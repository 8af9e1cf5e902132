import { redirects } from './redirects.ts';
import { routeOf, type Route } from './routes.ts';

/** The answer of the console to an address. */
export type Shown =
  | { kind: 'redirect'; to: string }
  /** The address needs an account, and there is none. */
  | { kind: 'login' }
  | { kind: 'notFound' }
  | { kind: 'page'; route: Route; frame: 'none' | 'bare' | 'whole' };

/** Returns what is shown at a path (§2.1) on a device with an account, or on one without. */
export function shownAt(pathname: string, isSignedIn: boolean): Shown {
  const to = redirects[pathname];
  if (to !== undefined) return { kind: 'redirect', to };
  const route = routeOf(pathname);
  if (route?.isConsole === false) return { kind: 'page', route, frame: 'none' };
  if (!isSignedIn) return { kind: 'login' };
  if (route === undefined) return { kind: 'notFound' };
  return { kind: 'page', route, frame: route.isBare === true ? 'bare' : 'whole' };
}
