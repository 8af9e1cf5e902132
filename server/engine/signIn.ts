import type { RenderPlan } from './fetch/renderPlan.ts';

/** The cookies of a user, and the origins that get them. */
type SignIn = Pick<RenderPlan, 'cookies' | 'cookieOrigins'>;

/** The maximum of characters of a sign-in: more than sites accept as a header. */
const maxLength = 16_000;

/**
 * Returns the sign-in of an origin: `https://shop.example a=1; b=2`. `null` where the site has set no cookies, or too
 * many.
 */
export function formatSignIn(origin: string, cookies: RenderPlan['cookies']): string | null {
  const text = `${origin} ${cookies.map(({ name, value }) => `${name}=${value}`).join('; ')}`;
  return cookies.length === 0 || text.length > maxLength ? null : text;
}

/**
 * Parses cookies in the form that browsers send: `a=1; b=2`. Only the origin before them gets them, whatever addresses
 * its task has later; without one, as a user copies them, those of the start addresses do.
 */
export function parseSignIn(text: string, startUrls: readonly string[]): SignIn {
  const [whole = '', origin] = /^\s*(https?:\/\/\S+) /u.exec(text) ?? [];
  const cookies = text
    .slice(whole.length)
    .split(';')
    .flatMap((pair) => {
      const at = pair.indexOf('=');
      const name = pair.slice(0, at).trim();
      return at === -1 || name === '' ? [] : [{ name, value: pair.slice(at + 1).trim() }];
    });
  const origins = origin === undefined ? startUrls : [origin];
  return { cookies, cookieOrigins: new Set(origins.flatMap((url) => URL.parse(url)?.origin ?? [])) };
}
