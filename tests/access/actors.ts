import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { AccountLevel } from '#core/domain/account/level.ts';
import { createTemplateTask } from '#core/wire/calls/task/taskCalls.ts';
import { createTaskGroup } from '#core/wire/calls/task/taskEditCalls.ts';
import type { Client, TestService } from '#tests/server/openTestService.ts';
import type { Place } from './cases.ts';
import { draftOf, signUpAs } from './world.ts';

export interface Actor {
  client: Client;
  own: Place['own'];
  /** The name that distinguishes it from its twin. */
  names: string[];
}

/** Who calls. Parent and child are levels only: no account of this service belongs to another. */
const levels = {
  free: AccountLevel.Free,
  professional: AccountLevel.Professional,
  parent: AccountLevel.Enterprise,
  child: AccountLevel.EnterpriseChild,
  another: AccountLevel.Standard,
};
const strangers = ['anonymous', 'deleted'] as const;
export type Kind = keyof typeof levels | (typeof strangers)[number];
export const kinds: readonly Kind[] = [...(Object.keys(levels) as (keyof typeof levels)[]), ...strangers];

/** True for an actor without a valid session. */
export function isStranger(kind: Kind): boolean {
  return (strangers as readonly string[]).includes(kind);
}

/** One of two that differ in nothing but their names. */
export async function makeActor(tested: TestService, kind: Kind, twin: string): Promise<Actor> {
  const userName = `${kind}${twin}`;
  const nobody = { client: tested.client(), own: { taskId: randomUUID(), groupId: randomUUID() }, names: [] };
  if (kind === 'anonymous') return nobody;
  if (kind === 'deleted') return { ...nobody, client: await deletedClient(tested, userName) };
  const client = await signUpAs(tested, userName, levels[kind]);
  return { client, own: await makeOwn(tested, client), names: [userName, client.accountId] };
}

/** A task and a group of one's own. */
export async function makeOwn(tested: TestService, client: Client): Promise<Place['own']> {
  const { taskId } = (await client.send(createTemplateTask, { body: draftOf(tested, 'own') })).body;
  const { taskGroupId } = (await client.send(createTaskGroup, { body: { TaskGroupName: 'own' } })).body;
  return { taskId: String(taskId), groupId: String(taskGroupId) };
}

/** No call deletes an account yet; this is what one comes to: a cookie whose account is gone. */
async function deletedClient(tested: TestService, userName: string): Promise<Client> {
  const client = await tested.signUp(userName);
  await sql`delete from accounts where account_id = ${client.accountId}`.execute(tested.database.kysely);
  await sql`delete from auth_user where id = ${client.accountId}`.execute(tested.database.kysely);
  return client;
}
