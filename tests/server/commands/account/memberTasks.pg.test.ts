import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { MemberState, MemberTasks } from '#core/domain/account/member.ts';
import { ExportStatus } from '#core/domain/data/exportFile.ts';
import { signIn } from '#core/wire/calls/account/accountCalls.ts';
import { changeMember } from '#core/wire/calls/account/memberCalls.ts';
import { listLedger } from '#core/wire/calls/account/planCalls.ts';
import { getBlocks, getChanges, type Changes } from '#core/wire/sync.ts';
import { openSecrets, taskSecretsColumn } from '#server/commands/task/secrets.ts';
import { writeRows as writeRowsOf } from '#server/jobs/write/writeRows.ts';
import { movedApart, movedByOwner, movedToDevices } from '#server/db/tables/task/movedTasks.ts';
import { fillTheRest } from '#tests/server/db/fillTheRest.ts';
import { pageOfRows } from '#tests/server/jobs/pageOfRows.ts';
import { openTestService, type Answer, type Client, type TestService } from '#tests/server/openTestService.ts';
import { taskScene } from '../task/taskScene.ts';
import { pricePerRowMicro, writeRows } from './localRows.ts';
import { accountOf, newMember, setState, teamOf } from './memberSteps.ts';

let tested: TestService;
beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Enterprise });
});
afterAll(() => tested.close());

const query = async <Row>(statement: ReturnType<typeof sql<Row>>) =>
  (await statement.execute(tested.database.kysely)).rows;
const remove = (parent: Client, id: string, tasks: MemberTasks = MemberTasks.ToParent): Promise<Answer> =>
  parent.send(changeMember, { params: { id }, body: { state: MemberState.Removed, tasks } });
const changesOf = async (client: Client, since?: string): Promise<Changes> => {
  const answer = await client.send(getChanges, { query: { limit: 5_000, ...(since !== undefined && { since }) } });
  expect(answer.status).toBe(200);
  return getChanges.reply.parse(answer.body);
};

const home = (client: Client) => taskScene(tested, client).defaultGroup();

/** A parent, and a member with a task whose run has rows. */
async function teamWithRows(parentName: string, memberName: string, rowCount = 30) {
  const parent = await tested.signUp(parentName);
  const member = await newMember(tested, parent, memberName, { cloudCount: 3 });
  const scene = taskScene(tested, member.client);
  const taskId = await scene.create('Mugs');
  await writeRows(tested, member.client, taskId, rowCount);
  return { parent, ...member, scene, taskId };
}

describe('§6: a removed member whose tasks its parent takes', () => {
  test('leaves each table that names its account: everything of tasks is the parent’s, the rest stays', async () => {
    const { parent, memberId } = await teamWithRows('taker', 'giver');
    await query(sql`delete from blocks where account_id = ${memberId}`);
    await fillTheRest(tested.database.kysely, memberId);
    const moved = [...Object.keys(movedByOwner), ...Object.keys(movedToDevices), ...movedApart];
    const owned = await query(sql<{ name: string }>`
      select distinct other.table_name as name from information_schema.columns as other
        join information_schema.columns as owner using (table_schema, table_name)
      where owner.column_name = 'account_id' and other.column_name in ('task_id', 'lot_id', 'export_id', 'task_group_id')
        and table_schema = current_schema()`);
    // The parent's ledger names the runs of its members, and stays as it is.
    expect(owned.map(({ name }) => name).filter((name) => name !== 'ledger' && !moved.includes(name))).toEqual([]);
    const countOf = async (name: string) => {
      const [row] = await query(
        sql<{ count: number }>`select count(*) as count from ${sql.table(name)} where account_id = ${memberId}`,
      );
      return row?.count ?? 0;
    };
    const before = await Promise.all(moved.map(countOf));
    expect(moved.filter((_, index) => before[index] === 0)).toEqual(['start_tries']);
    expect((await remove(parent, memberId)).status).toBe(200);
    const left: string[] = [];
    for (const name of moved) if ((await countOf(name)) > 0) left.push(name);
    // Its default group, for a member that comes back.
    expect(left).toEqual(['task_groups']);
    const [group] = await query(sql`select name, is_default from task_groups where account_id = ${memberId}`);
    expect(group).toMatchObject({ is_default: true });
  });

  test('gives devices of the parent tasks, runs and rows by their next poll, and its own a new beginning', async () => {
    const { parent, memberId, client, password, scene, taskId } = await teamWithRows('founder', 'helper');
    const groupId = '0193b1c2-0000-7000-8000-000000000001';
    await scene.edit('createGroup', groupId, { taskGroupName: 'Kitchen' });
    const grouped = await scene.create('Pans');
    await scene.edit('moveTask', grouped, { taskGroupId: groupId });
    const own = await changesOf(parent);
    const theirs = await changesOf(client);
    expect((await remove(parent, memberId)).body).toMatchObject({ members: [{ state: 'removed', taskCount: 0 }] });

    const { upserts } = await changesOf(parent, own.cursor);
    const names = new Map(upserts.groups.map((group) => [group.taskGroupId, group.taskGroupName]));
    expect(upserts.tasks.map((task) => [task.taskName, names.get(task.taskGroupId)])).toEqual(
      expect.arrayContaining([
        ['Mugs', 'helper'],
        ['Pans', 'Kitchen'],
      ]),
    );
    expect(upserts.tasks.map((task) => task.taskId)).toContain(grouped);
    const [lot] = upserts.lots;
    expect(lot).toMatchObject({ taskId, rowCount: 30 });
    const blocks = await parent.send(getBlocks, { query: { lotId: lot?.lotId ?? '', from: 0, maxBytes: 1_000_000 } });
    expect(blocks.body).toMatchObject({ blocks: [{ rowCount: 30 }] });

    await setState(parent, memberId, MemberState.Active);
    await client.send(signIn, { body: { login: 'helper', password } });
    expect((await client.send(getChanges, { query: { limit: 10, since: theirs.cursor } })).status).toBe(410);
    const again = await changesOf(client);
    expect([again.upserts.tasks, again.upserts.lots]).toEqual([[], []]);
    expect((await scene.task(taskId)).status).toBe(404);
    // Revisions of the parent go on above those that fields of the tasks name.
    const pans = upserts.tasks.find((task) => task.taskId === grouped);
    const base = pans?.fieldRevisions['taskGroupId'] ?? 0;
    expect(base).toBeGreaterThan(0);
    const moving = await taskScene(tested, parent).edit('moveTask', grouped, { taskGroupId: await home(parent) }, base);
    expect(moving).toMatchObject({ outcome: 'applied' });
    const since = (await changesOf(parent)).upserts.tasks.find((task) => task.taskId === grouped);
    expect(since?.fieldRevisions['taskGroupId']).toBeGreaterThan(base);
  });

  test('is billed once: its charges stay with its name, and storage is counted for the parent', async () => {
    const { parent, memberId, client } = await teamWithRows('payer', 'spender');
    const storage = async () => (await accountOf(parent)).quotas?.storedBytes?.used ?? 0;
    const [before, theirs] = [await storage(), (await accountOf(client)).quotas?.storedBytes?.used ?? 0];
    const ledger = await parent.send(listLedger);
    expect(theirs).toBeGreaterThan(0);
    await remove(parent, memberId);
    expect(await storage()).toBe(before + theirs);
    const after = await parent.send(listLedger);
    expect(after.body).toMatchObject({
      total: 1,
      items: [{ amountMicro: -30 * pricePerRowMicro, memberName: 'spender', taskName: 'Mugs' }],
    });
    expect(after.body['total']).toBe(ledger.body['total']);
    expect((await teamOf(parent)).members).toMatchObject([{ chargedMicro: 30 * pricePerRowMicro, rowCount: 0 }]);
    const trail = await query(sql<{ kind: string; facts: object }>`
      select kind, facts from audit_log join audit_chains using (chain_id)
      where account_id = ${memberId} and kind = 'MemberTasksMoved'`);
    expect(trail).toMatchObject([{ facts: { memberId, count: 1, rows: 30 } }]);
  });

  test('has no run any more: a worker that has its subtask writes nothing after the move', async () => {
    const { parent, memberId, taskId } = await teamWithRows('ender', 'runner');
    const [held] = await query(sql<{ subtaskId: string; lotId: string; token: number }>`
      select subtask_id as "subtaskId", lot_id as "lotId", token from subtasks where task_id = ${taskId}`);
    if (held === undefined) throw new Error('no subtask');
    expect((await teamOf(parent)).members).toMatchObject([{ runningCount: 1, scheduleCount: 0, taskCount: 1 }]);
    await remove(parent, memberId);
    const [lot] = await query(sql<{ status: number; ended: boolean; rowCount: number }>`
      select status, ended_at is not null as ended, row_count as "rowCount" from lots where task_id = ${taskId}`);
    expect(lot).toEqual({ status: 3, ended: true, rowCount: 30 });
    const late = pageOfRows([{ columns: ['name'], rows: [['late']] }]);
    expect(await writeRowsOf(tested.database, held, late, [])).toBeNull();
    expect((await taskScene(tested, parent).start(taskId)).body).toMatchObject({ errors: [] });
  });

  test('gives secrets that open for the parent alone', async () => {
    const { parent, memberId, taskId } = await teamWithRows('sealer', 'sealed');
    const { secrets } = tested.service;
    const sealed = secrets.seal({ accountId: memberId, column: taskSecretsColumn }, 'sid=4711');
    await query(sql`
      update tasks set secrets = ${JSON.stringify({ Cookie: sealed })} where task_id = ${taskId}`);
    await query(sql`
      update lots set plan = plan || ${JSON.stringify({ secrets: { Cookie: sealed } })}::jsonb where task_id = ${taskId}`);
    await remove(parent, memberId);
    const [row] = await query(sql<{ ofTask: Record<string, string>; ofLot: Record<string, string> }>`
      select tasks.secrets as "ofTask", plan -> 'secrets' as "ofLot" from tasks join lots using (task_id)
      where task_id = ${taskId}`);
    for (const stored of [row?.ofTask ?? {}, row?.ofLot ?? {}]) {
      expect(openSecrets({ secrets, accountId: parent.accountId }, {}, stored)).toEqual({ Cookie: 'sid=4711' });
      expect(openSecrets({ secrets, accountId: memberId }, {}, stored)).toBeNull();
    }
  });

  test('keeps sending its rows, but for sheets of its own Google account; its templates are for whom they were', async () => {
    const { parent, memberId, taskId } = await teamWithRows('sender', 'sent');
    const reader = await tested.signUp('reader');
    for (const kind of ['webhook', 'googleSheets']) {
      await query(sql`
        insert into destinations (account_id, task_id, name, is_on, target, columns, column_types, revision)
        values (${memberId}, ${taskId}, ${kind}, true, ${JSON.stringify({ kind })}, '[]', '{}', 1)`);
    }
    for (const audience of ['me', 'members', 'chosen']) {
      await query(sql`
        with made as (
          insert into own_templates (account_id, owner_name, name, description, audience, content, bytes)
          values (${memberId}, 'sent', ${audience}, '', ${audience}, '{}', 1) returning template_registration_id as id)
        insert into own_template_readers select id, ${memberId}, reader, 'x' from made, unnest(
          ${audience === 'chosen' ? [reader.accountId, parent.accountId] : []}::text[]) as reader`);
    }
    await query(sql`
      insert into exports (account_id, task_ids, plans, task_names, column_types, file_name, revision, status, attempt)
      values (${memberId}, '{}', '[]', '[]', '[]', '', 1, ${ExportStatus.Running}, 4)`);
    const gallery = async (client: Client) => (await changesOf(client)).gallery;
    const before = await gallery(reader);
    expect((await remove(parent, memberId)).status).toBe(200);
    expect(
      await query(sql`select name, is_on from destinations where account_id = ${parent.accountId} order by name`),
    ).toEqual([
      { name: 'googleSheets', is_on: false },
      { name: 'webhook', is_on: true },
    ]);
    expect(
      await query(sql`
        select owner_name, audience from own_templates where account_id = ${parent.accountId} order by name`),
    ).toEqual(['chosen', 'me', 'me'].map((audience) => ({ owner_name: 'sender', audience })));
    expect(await query(sql`select reader_id from own_template_readers where account_id = ${parent.accountId}`)).toEqual(
      [{ reader_id: reader.accountId }],
    );
    expect(await gallery(reader)).not.toBe(before);
    const exports = await query(sql`
      select name, status, attempt from exports left join destinations using (destination_id)
      where exports.account_id = ${parent.accountId} order by name`);
    expect(exports).toEqual([
      { name: 'googleSheets', status: ExportStatus.Cancelled, attempt: 0 },
      { name: 'webhook', status: ExportStatus.Waiting, attempt: 0 },
      { name: null, status: ExportStatus.Waiting, attempt: 5 },
    ]);
  });

  test('keeps its tasks where the parent’s plan has no room for them, and the member too', async () => {
    const { parent, memberId, taskId } = await teamWithRows('small', 'large');
    await query(sql`update accounts set task_limit = 0 where account_id = ${parent.accountId}`);
    expect((await remove(parent, memberId)).body).toEqual({ code: 'ExceedTaskLimitCounts', quantity: 0, limit: 0 });
    await query(sql`update accounts set task_limit = 100 where account_id = ${parent.accountId}`);
    await query(sql`update account_storage set bytes = 9000000000000000 where account_id = ${memberId}`);
    expect((await remove(parent, memberId)).body).toMatchObject({ code: 'QuotaReached', quota: 'storedBytes' });
    expect((await teamOf(parent)).members).toMatchObject([{ state: 'active', taskCount: 1 }]);
    const [task] = await query(sql`select account_id from tasks where task_id = ${taskId}`);
    expect(task).toEqual({ account_id: memberId });
  });

  test('can give them after it was removed with them; without the wish they stay with it', async () => {
    const { parent, memberId, taskId } = await teamWithRows('late', 'early');
    expect((await remove(parent, memberId, MemberTasks.WithMember)).body).toMatchObject({
      members: [{ state: 'removed', taskCount: 1 }],
    });
    expect((await taskScene(tested, parent).task(taskId)).status).toBe(404);
    expect((await remove(parent, memberId)).body).toMatchObject({ members: [{ state: 'removed', taskCount: 0 }] });
    expect((await taskScene(tested, parent).task(taskId)).status).toBe(200);
  });

  test('is no account of another parent', async () => {
    const { memberId, taskId, scene } = await teamWithRows('true', 'loyal');
    const stranger = await tested.signUp('thief');
    expect((await remove(stranger, memberId)).body).toEqual({ code: 'NotFound' });
    expect((await scene.task(taskId)).status).toBe(200);
  });
});
