import type { MemberState } from '#core/domain/account/member.ts';
import { getAccount, signIn } from '#core/wire/calls/account/accountCalls.ts';
import * as calls from '#core/wire/calls/account/memberCalls.ts';
import type { Client, TestService } from '#tests/server/openTestService.ts';

export interface Member {
  memberId: string;
  password: string;
  client: Client;
}

export const draft = (userName: string, part: object = {}) => ({
  body: { userName, email: `${userName}@example.com`, language: 'en-US', cloudCount: 0, ...part },
});

/** Makes a member of a parent and signs it in with its first password. */
export async function newMember(
  tested: TestService,
  parent: Client,
  userName: string,
  part: object = {},
): Promise<Member> {
  const answer = await parent.send(calls.makeMember, draft(userName, part));
  const made = calls.makeMember.reply.parse(answer.body);
  const client = tested.client();
  const given = made.password ?? '';
  await client.send(signIn, { body: { login: userName, password: given } });
  return { ...made, password: given, client };
}

export const accountOf = async (client: Client) => getAccount.reply.parse((await client.send(getAccount)).body);
export const teamOf = async (client: Client) =>
  calls.listMembers.reply.parse((await client.send(calls.listMembers)).body);
export const setState = (parent: Client, memberId: string, state: MemberState) =>
  parent.send(calls.changeMember, { params: { id: memberId }, body: { state } });
export const setNodes = (parent: Client, memberId: string, cloudCount: number) =>
  parent.send(calls.setMemberNodes, { params: { id: memberId }, body: { cloudCount } });
