import { isCovered } from '#core/domain/account/apiToken.ts';
import type { AnyCall } from '#core/wire/call/call.ts';
import { scopeOf } from '#core/wire/programs/tokenScopes.ts';
import { allCalls } from '#tests/contract/allCalls.ts';
import type { Answer, TestService } from '#tests/server/openTestService.ts';
import { withToken } from '#tests/server/withToken.ts';
import { isStranger, makeActor, makeOwn, scopeOfKind, type Actor, type Kind } from './actors.ts';
import { accessCases, withoutFacts, type AccessCase, type Place } from './cases/cases.ts';
import type { Touched } from './touched.ts';
import { creditMicro, draftOf, missingIds, type Ids, type Owner } from './world.ts';

/**
 * Two accounts that differ in nothing do the same in the same order, one with the ids of another account, one with ids
 * that nobody has: whatever one of them learns or changes that the other does not shows in the answers.
 */
export async function runAccess(tested: TestService, victim: Owner, touched: Touched, kinds: readonly Kind[]) {
  const foreignReads: string[] = [];
  await touched.take();
  for (const kind of kinds) {
    const twins = await Promise.all(['one', 'two'].map((twin) => makeActor(tested, kind, twin)));
    const [one, two] = twins as [Actor, Actor];
    const nobody = missingIds();
    for (const each of accessCases) {
      const both = [send(tested, one, each, victim.ids), send(tested, two, each, nobody)];
      const [foreign, missing] = (await Promise.all(both)) as [Sent, Sent];
      const faults = [
        ...faultsOf(foreign, victim),
        ...strangerFaults(kind, each, foreign.answer),
        ...scopeFaults(kind, each, foreign.answer),
      ];
      if (plain(foreign, one) !== plain(missing, two))
        faults.push(`${plain(foreign, one)} for somebody's, ${plain(missing, two)} for nobody's`);
      foreignReads.push(...faults.map((fault) => `${kind}, ${each.name}: ${fault}`));
    }
  }
  const foreignWrites = await touched.take();
  const requests = kinds.length * accessCases.length * 2;
  return { actors: kinds.length, cases: accessCases.length, requests, foreignReads, foreignWrites };
}

/** An owner sends all cases with ids of its own: how many of them it is answered otherwise than a stranger, and which not. */
export async function runAsOwner(tested: TestService, owner: Owner): Promise<{ reaching: number; silent: string[] }> {
  const nobody = await makeActor(tested, 'professional', 'nobody');
  const missing = missingIds();
  const self: Actor = { client: owner.client, own: await makeOwn(tested, owner.client), names: [] };
  const silent: string[] = [];
  let reaching = 0;
  for (const each of accessCases) {
    if (!takesIds(tested, each, owner.ids)) continue;
    const [own, other] = [await send(tested, self, each, owner.ids), await send(tested, nobody, each, missing)];
    if (plain(own, self) !== plain(other, nobody)) reaching += 1;
    else if (!withoutFacts.has(each.name)) silent.push(`${each.name}: ${plain(own, self)}`);
  }
  return { reaching, silent };
}

export interface Sent {
  /** The request as text: an id in it may come back. */
  input: string;
  answer: Answer;
}

export async function send(tested: TestService, actor: Actor, each: AccessCase, ids: Ids): Promise<Sent> {
  const input = each.make(placeOf(tested, actor, ids));
  const { client, token } = actor;
  const asProgram = token === undefined ? {} : withToken(token);
  const sender = tested.client(token === undefined ? client.cookie : '');
  const answer = await sender.send(callOf(each), { ...input, ...asProgram });
  return { input: JSON.stringify(input), answer };
}

/** What an answer has of an owner that was not in the request. */
export function faultsOf({ input, answer }: Sent, { ids, canary, client }: Owner): string[] {
  const text = JSON.stringify([answer.body, answer.headers]);
  const marks = [canary, client.accountId, String(creditMicro), ...Object.values(ids).map(String)].filter(
    (mark) => mark.length > 6,
  );
  const seen = marks.filter((mark) => text.includes(mark) && !input.includes(mark));
  return [...seen.map((mark) => `shows ${mark}`), ...(answer.status >= 500 ? [`answers ${answer.status}`] : [])];
}

function strangerFaults(kind: Kind, each: AccessCase, { status, body }: Answer): string[] {
  if (!isStranger(kind) || callOf(each).isPublic) return [];
  return status === 401 && body['code'] === 'Unauthorized' ? [] : [`answers ${status}`];
}

/** A token opens the calls of its scope, and no other. */
function scopeFaults(kind: Kind, each: AccessCase, { status, body }: Answer): string[] {
  const scope = scopeOfKind(kind);
  const call = callOf(each);
  if (scope === null || call.isPublic) return [];
  const needed = scopeOf(call);
  const isOpen = needed !== null && isCovered(needed, scope);
  const closed = needed === null ? 'SessionNeeded' : 'ScopeTooSmall';
  const isRight = isOpen
    ? status !== 401 && body['code'] !== 'ScopeTooSmall'
    : status === 403 && body['code'] === closed;
  return isRight ? [] : [`answers ${status} ${String(body['code'])} to a token of ${scope}`];
}

function placeOf(tested: TestService, { own }: Actor, ids: Ids): Place {
  const draft: Place['draft'] = (taskName, secret, part) => draftOf(tested, taskName, secret, part);
  return { ids, own, epoch: tested.service.epoch, draft };
}

function takesIds(tested: TestService, each: AccessCase, ids: Ids): boolean {
  const actor: Actor = { client: tested.client(), own: { taskId: '', groupId: '' }, names: [] };
  const input = (of: Ids): string => JSON.stringify(each.make(placeOf(tested, actor, of))).replace(random, '');
  const blank = Object.fromEntries(
    Object.keys(ids).map((key) => [key, key === 'templateId' || key === 'token' ? 1 : '']),
  ) as unknown as Ids;
  return input(ids) !== input(blank);
}

function callOf({ call }: AccessCase): AnyCall {
  const found = allCalls.get(call);
  if (found === undefined) throw new Error(`no call ${call}`);
  return found;
}

const random = /"(?:uuid|clientId)":"[0-9a-f-]{36}"/gu;

/** Status and body without what differs from one account to its twin: ids, names, times. */
function plain({ answer: { status, body } }: Sent, { names }: Actor): string {
  let text = JSON.stringify(body);
  for (const name of names) text = text.replaceAll(name, '<me>');
  return `${status} ${text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gu, '<id>')
    .replaceAll(/(?<="sessionId":")[0-9A-Za-z]{32}(?=")/gu, '<id>')
    .replaceAll(/sheaf_[\w-]{43}|(?<="ending":")[\w-]{4}(?=")/gu, '<token>')
    // The page of a provider is named by signed text, which holds ids.
    .replaceAll(/(?<=[?&]session=)[\w-]+\.[\w-]{43}/gu, '<token>')
    .replaceAll(/\b[0-9a-f]{64}\b/gu, '<hash>')
    .replaceAll(/\b1[6-9]\d{11}\b/gu, '<time>')
    .replaceAll(/"(milliseconds|retryAfterSeconds)":\d+/gu, '"$1":0')}`;
}
