import * as calls from '#core/wire/calls/operator/operatorAccountCalls.ts';
import * as orders from '#core/wire/calls/operator/operatorOrderCalls.ts';
import { actOnAccount, listOperatedAccounts } from '#server/commands/operator/accounts.ts';
import { checkAuditChains, listAuditEntries } from '#server/commands/operator/auditTrails.ts';
import { listOperatedOrders, refundOperatedOrder } from '#server/commands/operator/orders.ts';
import { makeSupportLink } from '#server/commands/operator/supportLink.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import type { Route } from '../../route.ts';

/** The operator's pages about accounts and their trails. */
export function registerOperatorAccountRoutes(route: Route, service: CommandContext): void {
  route(calls.listOperatedAccounts, ({ query }, { accountId }) => listOperatedAccounts(service, accountId, query));
  route(orders.listOperatedOrders, ({ query }, { accountId }) => listOperatedOrders(service, accountId, query));
  route(orders.refundOperatedOrder, ({ params: { id, orderNo }, body }, { accountId, request }) => {
    const { reason, ...proof } = body;
    return refundOperatedOrder(service, accountId, { accountId: id, orderNo, reason, proof }, request.ip);
  });
  route(calls.actOnAccount, ({ params, body: { act, ...proof } }, { accountId, request }) =>
    actOnAccount(service, accountId, { accountId: params.id, act, proof }, request.ip),
  );
  route(calls.makeSupportLink, ({ params, body: proof }, { accountId, request }) =>
    makeSupportLink(service, accountId, { accountId: params.id, proof }, request.ip),
  );
  route(calls.listAuditEntries, ({ query }, { accountId }) => listAuditEntries(service, accountId, query));
  route(calls.checkAuditChains, ({ query }, { accountId }) => checkAuditChains(service, accountId, query.account));
}
