import { knownTransports } from '#core/domain/account/holder/passkey.ts';
import type {
  CreationOptions,
  CredentialUse,
  NewCredential,
  RequestOptions,
} from '#core/wire/calls/account/passkey/webAuthn.ts';

/** The reason why the browser has no answer; `cancelled` by the user, or after too long a time. */
type PasskeyProblem = 'cancelled' | 'exists' | 'noAddress' | 'browserFailed';
type Answer<Value> = { ok: true; value: Value } | { ok: false; problem: PasskeyProblem };

/** Lets the browser make a passkey; it asks its user where to keep it. */
export async function makePasskey(options: CreationOptions): Promise<Answer<NewCredential>> {
  return answered(async () => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const credential = await navigator.credentials.create({ publicKey });
    const { id, response } = jsonOf<RegistrationResponseJSON>(credential);
    const { clientDataJSON, attestationObject, transports } = response;
    return { id, clientDataJSON, attestationObject, transports: knownTransports(transports) };
  });
}

/** Lets the browser's user choose a passkey of this service, at once or in the list below a field (`conditional`). */
export async function choosePasskey(
  options: RequestOptions,
  asked: Pick<CredentialRequestOptions, 'mediation' | 'signal'> = {},
): Promise<Answer<CredentialUse>> {
  return answered(async () => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const credential = await navigator.credentials.get({ ...asked, publicKey });
    const { id, response } = jsonOf<AuthenticationResponseJSON>(credential);
    const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
    return { id, clientDataJSON, authenticatorData, signature, userHandle };
  });
}

function jsonOf<Json>(credential: Credential | null): Json {
  if (!(credential instanceof PublicKeyCredential)) throw new TypeError('no passkey');
  return credential.toJSON() as Json;
}

async function answered<Value>(ask: () => Promise<Value>): Promise<Answer<Value>> {
  try {
    return { ok: true, value: await ask() };
  } catch (error) {
    return { ok: false, problem: problemsByName[error instanceof Error ? error.name : ''] ?? 'browserFailed' };
  }
}

/** By the name of the exception (WebAuthn 5.1.3, 5.1.4). */
const problemsByName: Readonly<Record<string, PasskeyProblem>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'exists',
  SecurityError: 'noAddress',
};
