import type { Service } from '../service.ts';

/** Ends the session in all processes at once. Gives the headers that take it from the browser, also where there was none. */
export async function signOut(service: Service, cookie: string | undefined): Promise<{ setCookies: string[] }> {
  return { setCookies: await service.sessions.signOut(cookie) };
}
