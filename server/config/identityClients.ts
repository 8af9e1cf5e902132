import type { IdentityClient, IdentityClients } from '../auth/identities/openIdentities.ts';
import { StartupError } from '../db/embedded/StartupError.ts';
import type { Variables } from './variables.ts';

/** Returns the operator's clients at services whose accounts sign in here. */
export function readIdentityClients(given: Variables): IdentityClients {
  const [google, microsoft, apple] = [readGoogleClient(given), readMicrosoftClient(given), readAppleClient(given)];
  return { ...(google && { google }), ...(microsoft && { microsoft }), ...(apple && { apple }) };
}

/** The client for spreadsheets signs in too where that is turned on: it needs one more address to return to. */
function readGoogleClient(given: Variables): IdentityClient | null {
  if (given.SHEAF_GOOGLE_SIGN_IN !== 'on') return null;
  const { SHEAF_GOOGLE_CLIENT_ID: clientId, SHEAF_GOOGLE_CLIENT_SECRET: secret } = given;
  if (clientId === undefined || secret === undefined) {
    throw new StartupError('SHEAF_GOOGLE_SIGN_IN=on needs SHEAF_GOOGLE_CLIENT_ID and SHEAF_GOOGLE_CLIENT_SECRET.');
  }
  return { clientId, secret, issuer: 'https://accounts.google.com' };
}

function readMicrosoftClient(given: Variables): IdentityClient | null {
  const { SHEAF_MICROSOFT_CLIENT_ID: clientId, SHEAF_MICROSOFT_CLIENT_SECRET: secret } = given;
  if (clientId === undefined && secret === undefined) return null;
  if (clientId === undefined || secret === undefined) {
    throw new StartupError(
      'SHEAF_MICROSOFT_CLIENT_ID and SHEAF_MICROSOFT_CLIENT_SECRET belong together: one of them is missing.',
    );
  }
  const tenant = given.SHEAF_MICROSOFT_TENANT ?? 'common';
  return { clientId, secret, issuer: `https://login.microsoftonline.com/${tenant}/v2.0` };
}

function readAppleClient(given: Variables): IdentityClient | null {
  const { SHEAF_APPLE_CLIENT_ID: clientId, SHEAF_APPLE_TEAM_ID: teamId } = given;
  const { SHEAF_APPLE_KEY_ID: keyId, SHEAF_APPLE_KEY: privateKey } = given;
  const all = [clientId, teamId, keyId, privateKey];
  if (all.every((each) => each === undefined)) return null;
  if (clientId === undefined || teamId === undefined || keyId === undefined || privateKey === undefined) {
    throw new StartupError(
      'SHEAF_APPLE_CLIENT_ID, SHEAF_APPLE_TEAM_ID, SHEAF_APPLE_KEY_ID and SHEAF_APPLE_KEY belong together: one of them is missing.',
    );
  }
  return { clientId, secret: { teamId, keyId, privateKey }, issuer: 'https://appleid.apple.com' };
}
