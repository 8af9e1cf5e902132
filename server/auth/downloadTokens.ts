import { createHmac, timingSafeEqual } from 'node:crypto';

/** A file that a token opens, until a time in ms. */
export interface DownloadRight {
  accountId: string;
  exportId: string;
  expiresAt: number;
}

/**
 * Tokens in addresses of files: everyone who has such an address can read this one file until its time is over,
 * without a session. A token is the right itself with its HMAC, by a key from the service's secret that is used for
 * nothing else; nothing is stored.
 */
export function createDownloadTokens(secret: string) {
  const key = createHmac('sha256', secret).update('addresses of files').digest();
  const sign = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  return {
    make: ({ accountId, exportId, expiresAt }: DownloadRight): string => {
      const text = Buffer.from(JSON.stringify([accountId, exportId, expiresAt])).toString('base64url');
      return `${text}.${sign(text).toString('base64url')}`;
    },
    /** `null` for a token that is forged, or over at `now`. */
    open: (token: string, now: number): DownloadRight | null => {
      const [text = '', signature = ''] = token.split('.');
      const [given, right] = [Buffer.from(signature, 'base64url'), sign(text)];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      const [accountId, exportId, expiresAt] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [
        string,
        string,
        number,
      ];
      return now < expiresAt ? { accountId, exportId, expiresAt } : null;
    },
  };
}
export type DownloadTokens = ReturnType<typeof createDownloadTokens>;
