import type { Input } from '#tests/server/openTestService.ts';

const ids = { memberId: '' };
const params = () => ({ params: { id: ids.memberId } });

/** Inputs of the calls about members (§7.2), which a parent sends. */
export const memberInputs: Record<string, () => Input> = {
  makeMember: () => ({
    body: { userName: 'apprentice', email: 'apprentice@example.com', language: 'en-US', cloudCount: 2 },
  }),
  setMemberNodes: () => ({ ...params(), body: { cloudCount: 3 } }),
  setMemberPassword: () => ({ ...params(), body: { password: 'three quiet rivers' } }),
  setMemberPasswords: () => ({ body: {} }),
  getMemberBalance: params,
  changeMember: () => ({ ...params(), body: { state: 'disabled' } }),
  listMembers: () => ({}),
};

/** Notes what later calls need of an answer. */
export function noteMember(name: string, body: Record<string, unknown>): void {
  if (name === 'makeMember') ids.memberId = String(body['memberId']);
}
