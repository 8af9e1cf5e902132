import type { Input } from '#tests/server/openTestService.ts';

/** Inputs of the calls about the account itself, which name nothing else. */
export const accountInputs: Record<string, () => Input> = {
  getAccount: () => ({}),
  canTrial: () => ({}),
  beginTrial: () => ({}),
  getTemplateBalance: () => ({}),
  getResources: () => ({}),
  listDailyUsage: () => ({ params: { id: 200 }, query: { days: 7 } }),
  listLedger: () => ({ query: { pageSize: 5 } }),
  updateMailNotices: () => ({ body: { kinds: ['drift'] } }),
  createToken: () => ({ body: { name: 'Import', scope: 'read', expiresAt: Date.now() + 86_400_000 } }),
  listTokens: () => ({}),
};
