import type { Outcome } from '#core/domain/refusal.ts';
import type { CallInput } from '#core/wire/call/call.ts';
import * as accounts from '#core/wire/calls/operator/operatorAccountCalls.ts';
import * as backups from '#core/wire/calls/operator/operatorBackupCalls.ts';
import * as mails from '#core/wire/calls/operator/operatorMailCalls.ts';
import * as orders from '#core/wire/calls/operator/operatorOrderCalls.ts';
import * as service from '#core/wire/calls/operator/operatorServiceCalls.ts';
import * as templates from '#core/wire/calls/operator/operatorTemplateCalls.ts';
import type { ApiClient } from '../../service/apiClient.ts';

type AccountSearch = CallInput<typeof accounts.listOperatedAccounts>['query'];
type AuditSearch = CallInput<typeof accounts.listAuditEntries>['query'];
type ActBody = CallInput<typeof accounts.actOnAccount>['body'];
type LinkBody = CallInput<typeof accounts.makeSupportLink>['body'];
type OrderSearch = CallInput<typeof orders.listOperatedOrders>['query'];
type RefundBody = CallInput<typeof orders.refundOperatedOrder>['body'];
type TemplateSearch = CallInput<typeof templates.listOperatedTemplates>['query'];
type TemplateActBody = CallInput<typeof templates.actOnTemplate>['body'];
type MakeBackupBody = CallInput<typeof backups.makeBackup>['body'];
type TryBackupBody = CallInput<typeof backups.tryBackup>['body'];
type ProofBody = CallInput<typeof backups.deleteBackup>['body'];
type HostsBody = CallInput<typeof service.putHostsFile>['body'];

/** Calls of the operator's pages. Their answers are about all accounts: none of them is stored on the device. */
export interface OperatorCalls {
  serviceHealth(): Promise<Outcome<service.ServiceHealth>>;
  operatedAccounts(search: AccountSearch): Promise<Outcome<accounts.OperatedAccounts>>;
  operatedOrders(search: OrderSearch): Promise<Outcome<orders.OperatedOrders>>;
  refundOperatedOrder(
    order: { accountId: string; orderNo: number },
    body: RefundBody,
  ): Promise<Outcome<orders.RefundOutcome>>;
  failedMails(): Promise<Outcome<mails.FailedMails>>;
  sendMailsAgain(mailIds: string[]): Promise<Outcome<mails.FailedMails>>;
  operatedTemplates(search: TemplateSearch): Promise<Outcome<templates.OperatedTemplates>>;
  actOnTemplate(id: number, body: TemplateActBody): Promise<Outcome<{ slug: string }>>;
  actOnAccount(accountId: string, body: ActBody): Promise<Outcome<accounts.OperatedAccount>>;
  /** Makes a link by which the operator enters an account as support. */
  makeSupportLink(accountId: string, body: LinkBody): Promise<Outcome<{ url: string; endsAt: number }>>;
  auditEntries(search: AuditSearch): Promise<Outcome<accounts.AuditPage>>;
  auditCheck(account: string): Promise<Outcome<accounts.AuditCheck>>;
  backups(): Promise<Outcome<backups.Backups>>;
  makeBackup(body: MakeBackupBody): Promise<Outcome<backups.Backups>>;
  tryBackup(name: string, body: TryBackupBody): Promise<Outcome<backups.Backups>>;
  deleteBackup(name: string, body: ProofBody): Promise<Outcome<backups.Backups>>;
  cancelBackup(): Promise<Outcome<backups.Backups>>;
  hostsFile(): Promise<Outcome<service.HostsFile>>;
  checkHostsFile(text: string): Promise<Outcome<Pick<service.HostsOutcome, 'mistakes'>>>;
  putHostsFile(body: HostsBody): Promise<Outcome<service.HostsOutcome>>;
}

export function operatorCalls(client: ApiClient): OperatorCalls {
  return {
    serviceHealth: () => client.send(service.getServiceHealth, {}),
    operatedAccounts: (query) => client.send(accounts.listOperatedAccounts, { query }),
    operatedOrders: (query) => client.send(orders.listOperatedOrders, { query }),
    refundOperatedOrder: ({ accountId: id, orderNo }, body) =>
      client.send(orders.refundOperatedOrder, { params: { id, orderNo }, body }),
    failedMails: () => client.send(mails.listFailedMails, {}),
    sendMailsAgain: (mailIds) => client.send(mails.sendMailsAgain, { body: { mailIds } }),
    operatedTemplates: (query) => client.send(templates.listOperatedTemplates, { query }),
    actOnTemplate: (id, body) => client.send(templates.actOnTemplate, { params: { id }, body }),
    actOnAccount: (id, body) => client.send(accounts.actOnAccount, { params: { id }, body }),
    makeSupportLink: (id, body) => client.send(accounts.makeSupportLink, { params: { id }, body }),
    auditEntries: (query) => client.send(accounts.listAuditEntries, { query }),
    auditCheck: (account) => client.send(accounts.checkAuditChains, { query: { account } }),
    backups: () => client.send(backups.listBackups, {}),
    makeBackup: (body) => client.send(backups.makeBackup, { body }),
    tryBackup: (name, body) => client.send(backups.tryBackup, { params: { name }, body }),
    deleteBackup: (name, body) => client.send(backups.deleteBackup, { params: { name }, body }),
    cancelBackup: () => client.send(backups.cancelBackup, {}),
    hostsFile: () => client.send(service.getHostsFile, {}),
    checkHostsFile: (text) => client.send(service.checkHostsFile, { body: { text } }),
    putHostsFile: (body) => client.send(service.putHostsFile, { body }),
  };
}
