import { randomBytes } from 'node:crypto';
import { readCookie } from './verifiedToken.ts';

const maxAgeSeconds = 90 * 24 * 3600;

/** Returns the device id of this Cookie header where the browser has one; else a new id. */
export function deviceOf(header: string | undefined, publicUrl: string): string {
  const id = readCookie(header, nameFor(publicUrl));
  return id !== null && /^[\w-]{22}$/u.test(id) ? id : randomBytes(16).toString('base64url');
}

/**
 * The Set-Cookie header by which a browser is recognised when strangers try passwords for its account
 * (commands/account/accessLimits.ts). It names a device, does not sign in, and stays after a sign-out.
 */
export function deviceCookie(id: string, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${nameFor(publicUrl)}=${id}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly${secure}; SameSite=Lax`;
}

function nameFor(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-sheaf_device' : 'sheaf_device';
}
