import { password, type Input } from '#tests/server/openTestService.ts';

/** The token of the link that the operator made. */
const link = { token: '' };

/** Keeps what later calls need of an answer. */
export function noteSupport(name: string, body: Record<string, unknown>): void {
  if (name === 'makeSupportLink') link.token = String(body['url']).split('#')[1] ?? '';
}

/** Inputs of the calls about support access, of an account that allows it and takes that back. */
export function supportInputs(accountId: () => string): Record<string, () => Input> {
  return {
    allowSupport: () => ({ body: { days: 3 } }),
    getSupportAccess: () => ({}),
    makeSupportLink: () => ({ params: { id: accountId() }, body: { password } }),
    checkSupportLink: () => ({ body: { token: link.token } }),
    enterSupport: () => ({ body: { token: link.token } }),
    endSupport: () => ({}),
  };
}
