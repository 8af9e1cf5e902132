import { makeOwnTemplate } from '#core/wire/calls/template/ownTemplateCalls.ts';
import { setOperator } from '#server/db/tables/service/operators.ts';
import { password, type Client, type Input, type TestService } from '#tests/server/openTestService.ts';
import { endOfWork, openBackupFolder } from '#tests/server/operator/backup/backupFolder.ts';
import { ownTemplateSettings } from '#tests/server/ownRecipeTask.ts';

interface World {
  tested: TestService;
  /** The account that has paid an order and made a task of any page. */
  client: Client;
  /** An account that stays in use. */
  accountId: string;
  ids: { paidOrderId: string; ownRecipeTaskId: string };
}

/** Inputs of the operator's calls. */
export function operatorInputs(world: () => World): Record<string, () => Input | Promise<Input>> {
  const params = () => ({ params: { id: world().accountId } });
  return {
    getServiceHealth: () => ({}),
    listOperatedAccounts: () => ({ query: { search: 'frugal' } }),
    listOperatedOrders: () => ({ query: { search: 'frugal' } }),
    actOnAccount: () => ({
      ...params(),
      body: { act: { kind: 'giveCredit', amountMicro: 1, reason: 'correction' }, password },
    }),
    refundOperatedOrder: async () => ({ params: await paidOrder(world()), body: { reason: 'asked for it', password } }),
    listFailedMails: () => ({}),
    sendMailsAgain: () => ({ body: { mailIds: ['b0000000-0000-4000-8000-000000000000'] } }),
    listOperatedTemplates: () => ({ query: { origin: 'accounts', search: 'a' } }),
    actOnTemplate: async () => ({
      params: { id: await madeTemplate(world()) },
      body: { act: 'disable', password },
    }),
    makeBackup: () => ({ body: { passphrase: password, password } }),
    downloadBackup: async () => ({ params: { name: await madeBackup(world()) } }),
    tryBackup: async () => ({
      params: { name: await madeBackup(world()) },
      body: { passphrase: password, password },
    }),
    cancelBackup: () => ({}),
    listBackups: () => ({}),
    deleteBackup: async () => ({ params: { name: await madeBackup(world()) }, body: { password } }),
    listAuditEntries: () => ({ query: { group: 'money' } }),
    checkAuditChains: () => ({}),
    getHostsFile: () => ({}),
    checkHostsFile: () => ({ body: { text: '[{}]' } }),
    putHostsFile: () => ({ body: { text: '[{}]', etag: '', password } }),
  };
}

/** Inputs of the calls about support access, of an account that allows it and takes that back. */
export function supportInputs(accountId: () => string, ids: { supportToken: string }): Record<string, () => Input> {
  return {
    allowSupport: () => ({ body: { days: 3 } }),
    getSupportAccess: () => ({}),
    makeSupportLink: () => ({ params: { id: accountId() }, body: { password } }),
    checkSupportLink: () => ({ body: { token: ids.supportToken } }),
    enterSupport: () => ({ body: { token: ids.supportToken } }),
    endSupport: () => ({}),
  };
}

/** The names of the operator's calls. */
export const operatorCalls: ReadonlySet<string> = new Set(
  Object.keys(
    operatorInputs(() => {
      throw new Error('there is no world');
    }),
  ),
);

/** Returns the client's order as the operator's calls name it. */
async function paidOrder({ tested, client: { accountId: id }, ids }: World) {
  const orders = tested.database.kysely.selectFrom('orders').select('order_no').where('order_id', '=', ids.paidOrderId);
  return { id, orderNo: (await orders.executeTakeFirstOrThrow()).order_no };
}

/** Makes a template of the client's task and returns its id. */
async function madeTemplate({ client, ids }: World): Promise<number> {
  const body = { ...ownTemplateSettings('Vases'), taskId: ids.ownRecipeTaskId };
  return makeOwnTemplate.reply.parse((await client.send(makeOwnTemplate, { body })).body).templateRegistrationId;
}

/** Waits for the work with a backup that was begun, and returns the name of the backup. */
async function madeBackup({ tested: { service } }: World): Promise<string> {
  const { items } = await endOfWork(service.backups);
  return items[0]?.name ?? '';
}

/** Returns an operator of a service that has a folder for backups. */
export async function signUpOperator(tested: TestService): Promise<Client> {
  openBackupFolder(tested);
  const operator = await tested.signUp('operator');
  await tested.database.withoutRls((tx) => setOperator(tx, operator.accountId, true));
  return operator;
}
