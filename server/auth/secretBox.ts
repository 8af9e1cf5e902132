import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * The place of a stored secret: it can be opened only for this account and column, so that a row that is copied to
 * another account has no value.
 */
interface SecretPlace {
  accountId: string;
  /** `table.column`. */
  column: string;
}

/** Encrypts secrets at rest. */
export interface SecretBox {
  seal(place: SecretPlace, text: string): string;
  /** `null` where the key or the place differs, or the text was changed. */
  open(place: SecretPlace, sealed: string): string | null;
}

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
/** The version of the format, so that a later one can be recognised. */
const version = 'v1.';

/**
 * AES-256-GCM with account and column as associated data. The key is derived from the service's secret and used for
 * nothing else: every process that has the secret (`SHEAF_SECRET` where there are several hosts) opens what another
 * sealed.
 */
export function createSecretBox(secret: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'sheaf secrets at rest', 32));
  return {
    seal: (place, text) => {
      const iv = randomBytes(ivBytes);
      const sealing = createCipheriv(cipher, key, iv).setAAD(placeBytes(place));
      const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
      return version + Buffer.concat([iv, sealing.getAuthTag(), body]).toString('base64url');
    },
    open: (place, sealed) => {
      if (!sealed.startsWith(version)) return null;
      const bytes = Buffer.from(sealed.slice(version.length), 'base64url');
      try {
        const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
          .setAAD(placeBytes(place))
          .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
        const body = bytes.subarray(ivBytes + tagBytes);
        return Buffer.concat([opening.update(body), opening.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

function placeBytes({ accountId, column }: SecretPlace): Buffer {
  return Buffer.from(JSON.stringify([accountId, column]));
}
