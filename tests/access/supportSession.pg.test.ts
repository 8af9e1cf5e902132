import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { isOpenToSupport } from '#core/wire/programs/supportReads.ts';
import { allCalls } from '#tests/contract/allCalls.ts';
import { sales } from '#tests/contract/orderInputs.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';
import { enterAsSupport, signUpAsOperator } from '#tests/server/supportEntry.ts';
import { accessCases } from './cases/cases.ts';
import { send } from './runAccess.ts';
import { makeOwner, prepareService, type Owner } from './world.ts';
import { noteWrites, takeWrites } from './writes.ts';

let tested: TestService;
let owner: Owner;
let visitor: Client;
beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional, trialDays: 14, sales });
  await prepareService(tested);
  owner = await makeOwner(tested, 'owner', 1);
  visitor = await enterAsSupport(tested, await signUpAsOperator(tested, 'grace'), owner.client);
  await noteWrites(tested.database);
});
afterAll(() => tested.close());

const cases = accessCases.filter(({ call }) => allCalls.get(call)?.isPublic === false);

test('support reads what the account has and changes nothing: every other call is refused before it does anything', async () => {
  const own = { taskId: owner.ids.taskId, groupId: owner.ids.groupId };
  let answered = 0;
  for (const each of cases) {
    const call = allCalls.get(each.call);
    const { answer } = await send(tested, { client: visitor, own, names: [] }, each, owner.ids);
    const isOpen = call !== undefined && isOpenToSupport(call);
    const isRefused = answer.status === 403 && answer.body['code'] === 'SupportReads';
    expect({ call: each.name, isRefused }).toEqual({ call: each.name, isRefused: !isOpen });
    expect({ call: each.name, writes: await takeWrites(tested.database) }).toEqual({ call: each.name, writes: [] });
    if (answer.status === 200) answered += 1;
  }
  expect(answered).toBeGreaterThan(50);
});
