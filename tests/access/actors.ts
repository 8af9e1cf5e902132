import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { AccountLevel } from '#core/domain/account/level.ts';
import type { TokenScope } from '#core/domain/account/apiToken.ts';
import { createTemplateTask } from '#core/wire/calls/task/taskCalls.ts';
import { createTaskGroup } from '#core/wire/calls/task/taskEditCalls.ts';
import { setParent } from '#server/db/tables/account/members.ts';
import type { Client, TestService } from '#tests/server/openTestService.ts';
import { makeToken } from '#tests/server/withToken.ts';
import type { Place } from './cases/cases.ts';
import { draftOf, signUpAs } from './world.ts';

export interface Actor {
  client: Client;
  own: Place['own'];
  /** An API token, which it sends instead of a cookie. */
  token?: string;
  /** The name that distinguishes it from its twin. */
  names: string[];
}

/** Who calls; a child is a member of an account of its own (§6). */
const levels = {
  free: AccountLevel.Free,
  professional: AccountLevel.Professional,
  parent: AccountLevel.Enterprise,
  child: AccountLevel.EnterpriseChild,
  another: AccountLevel.Standard,
};
const strangers = ['anonymous', 'deleted'] as const;
/** Programs of professional accounts. */
const scopes = { tokenRead: 'read', tokenRun: 'run', tokenAll: 'all' } as const;
export type Kind = keyof typeof levels | keyof typeof scopes | (typeof strangers)[number];
export const kinds: readonly Kind[] = [
  ...(Object.keys(levels) as (keyof typeof levels)[]),
  ...(Object.keys(scopes) as (keyof typeof scopes)[]),
  ...strangers,
];

/** True for an actor without a valid session. */
export function isStranger(kind: Kind): boolean {
  return (strangers as readonly string[]).includes(kind);
}

/** The scope of the token that an actor sends; `null` for one with a cookie. */
export function scopeOfKind(kind: Kind): TokenScope | null {
  return kind in scopes ? scopes[kind as keyof typeof scopes] : null;
}

/** One of two that differ in nothing but their names. */
export async function makeActor(tested: TestService, kind: Kind, twin: string): Promise<Actor> {
  // A mail address is kept in small letters.
  const userName = `${kind}${twin}`.toLowerCase();
  const nobody = { client: tested.client(), own: { taskId: randomUUID(), groupId: randomUUID() }, names: [] };
  if (kind === 'anonymous') return nobody;
  if (kind === 'deleted') return { ...nobody, client: await deletedClient(tested, userName) };
  const scope = scopeOfKind(kind);
  const level = scope === null ? levels[kind as keyof typeof levels] : levels.professional;
  const client = await signUpAs(tested, userName, level);
  const names = [userName, client.accountId];
  if (kind === 'child') {
    const parent = await signUpAs(tested, `over${userName}`, levels.parent);
    await tested.database.withoutRls((tx) => setParent(tx, client.accountId, parent.accountId));
    names.push(`over${userName}`);
  }
  const actor = { client, own: await makeOwn(tested, client), names };
  return scope === null ? actor : { ...actor, token: await makeToken(client, scope) };
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
