import { afterEach, expect, test, vi } from 'vitest';
import { passkeySupport } from '#app/features/passkeys/passkeySupport.ts';

afterEach(() => vi.unstubAllGlobals());

const current = { parseCreationOptionsFromJSON: () => ({}) };

test.each([
  ['can be used at a name with https', 'sheaf.example', true, current, 'ready'],
  ['can be used at localhost', 'localhost', true, current, 'ready'],
  ['need a browser that reads their JSON', 'sheaf.example', true, {}, 'noBrowser'],
  ['need a browser that knows them', 'sheaf.example', true, undefined, 'noBrowser'],
  ['need https', 'sheaf.example', false, undefined, 'noAddress'],
  ['need a name, not an IPv4 address', '127.0.0.1', true, current, 'noAddress'],
  ['need a name, not an IPv6 address', '[::1]', true, current, 'noAddress'],
] as const)('passkeys %s', (_, hostname, isSecureContext, credential, expected) => {
  vi.stubGlobal('location', { hostname });
  vi.stubGlobal('isSecureContext', isSecureContext);
  if (credential !== undefined) vi.stubGlobal('PublicKeyCredential', credential);
  expect(passkeySupport()).toBe(expected);
});
