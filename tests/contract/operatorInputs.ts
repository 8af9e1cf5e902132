import { password, type Input } from '#tests/server/openTestService.ts';

/** Inputs of the operator's calls; `accountId` is an account that stays in use. */
export function operatorInputs(accountId: () => string): Record<string, () => Input> {
  const params = () => ({ params: { id: accountId() } });
  return {
    getServiceHealth: () => ({}),
    listOperatedAccounts: () => ({ query: { search: 'frugal' } }),
    listOperatedOrders: params,
    actOnAccount: () => ({
      ...params(),
      body: { act: { kind: 'giveCredit', amountMicro: 1, reason: 'correction' }, password },
    }),
    listAuditEntries: () => ({ query: { group: 'money' } }),
    checkAuditChains: () => ({}),
    getHostsFile: () => ({}),
    checkHostsFile: () => ({ body: { text: '[{}]' } }),
    putHostsFile: () => ({ body: { text: '[{}]', etag: '', password } }),
  };
}
