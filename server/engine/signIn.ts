import { z } from 'zod';

const cookie = z.object({
  name: z.string(),
  value: z.string(),
  domain: z.string().min(1),
  path: z.string(),
  /** Seconds since 1970; -1 for the end of the session. */
  expires: z.number(),
  httpOnly: z.boolean(),
  secure: z.boolean(),
  sameSite: z.enum(['Strict', 'Lax', 'None']),
});

/** Cookies and storage of sites in a browser, in Playwright's form (`storageState`). */
const browserState = z.object({
  cookies: z.array(cookie).max(300),
  /** A page is opened for each, without a request. */
  origins: z
    .array(z.object({ origin: z.url(), localStorage: z.array(z.object({ name: z.string(), value: z.string() })) }))
    .max(10),
});
export type BrowserState = z.output<typeof browserState>;

/**
 * The proof by which sites know a user: cookies that the user typed, which the origins of the start addresses get, or
 * what sites stored in the browser in which the user signed in. A browser gives those to the sites that stored them.
 */
export type SignIn =
  | { kind: 'typed'; cookies: readonly { name: string; value: string }[]; origins: ReadonlySet<string> }
  | { kind: 'kept'; state: BrowserState };

/** The maximum of bytes of a kept sign-in: sealed, a third more, it fits a secret of `maxSealedLength` characters. */
const maxBytes = 20_000;

/**
 * Returns the text of a sign-in that is kept, or `null` where the sites stored nothing, or too much. Where it is much,
 * only the cookies of the page itself are kept: `own` are those that its site is sent.
 */
export function formatSignIn(state: BrowserState, own: BrowserState['cookies']): string | null {
  for (const { cookies, origins } of [state, { cookies: own, origins: [] }]) {
    if (cookies.length === 0 && origins.length === 0) continue;
    const text = JSON.stringify({ cookies, origins });
    if (Buffer.byteLength(text) <= maxBytes && parseState(text) !== null) return text;
  }
  return null;
}

/** Parses a kept sign-in, or cookies in the form that browsers send: `a=1; b=2`. `null` where there are none. */
export function parseSignIn(text: string, startUrls: readonly string[]): SignIn | null {
  const state = parseState(text);
  if (state !== null) return { kind: 'kept', state };
  const cookies = text.split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    return at === -1 || name === '' ? [] : [{ name, value: pair.slice(at + 1).trim() }];
  });
  if (cookies.length === 0) return null;
  return { kind: 'typed', cookies, origins: new Set(startUrls.flatMap((url) => URL.parse(url)?.origin ?? [])) };
}

function parseState(text: string): BrowserState | null {
  if (!text.startsWith('{')) return null;
  try {
    return browserState.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Returns whether the site of an address knows the user by a sign-in. */
export function isSignedInAt(signIn: SignIn | null, address: string): boolean {
  const url = URL.parse(address);
  if (signIn === null || url === null) return false;
  if (signIn.kind === 'typed') return signIn.origins.has(url.origin);
  const { cookies, origins } = signIn.state;
  const isOwn = (domain: string) => url.hostname === domain || url.hostname.endsWith(`.${domain}`);
  return (
    cookies.some(({ domain }) => isOwn(domain.replace(/^\./u, ''))) ||
    origins.some(({ origin }) => origin === url.origin)
  );
}
