import { Readable } from 'node:stream';
import { success } from '#core/domain/refusal.ts';
import * as memberCalls from '#core/wire/calls/account/memberCalls.ts';
import {
  bindCoupon,
  cancelOrder,
  getBilling,
  getInvoice,
  getOrderPrice,
  getSubscriptionPrice,
  listActiveActivities,
  listActivities,
  listCoupons,
  listGoods,
  makeOrder,
  payOrder,
  putBilling,
  queryOrders,
} from '#core/wire/calls/account/orderCalls.ts';
import * as paymentCalls from '#core/wire/calls/account/paymentCalls.ts';
import {
  beginTrial,
  canTrial,
  getResources,
  getTemplateBalance,
  listDailyUsage,
  listLedger,
} from '#core/wire/calls/account/planCalls.ts';
import { beginTrial as startTrial } from '#server/commands/account/beginTrial.ts';
import { getAccount } from '#server/commands/account/account.ts';
import { changeMember, setMemberNodes } from '#server/commands/account/member/changeMember.ts';
import { makeMember } from '#server/commands/account/member/makeMember.ts';
import { setMemberPassword, setMemberPasswords } from '#server/commands/account/member/memberPasswords.ts';
import { getMemberBalance, listMembers } from '#server/commands/account/member/team.ts';
import {
  getResources as readResources,
  getTemplateBalance as readTemplateBalance,
  listDailyUsage as readDailyUsage,
  listLedger as readLedger,
} from '#server/commands/account/usageReads.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { addPaymentMethod, chooseMethod, removeMethod } from '#server/commands/order/autoRecharge/paymentMethods.ts';
import { getPaymentSettings, saveRecharge } from '#server/commands/order/autoRecharge/rechargeSettings.ts';
import {
  bindCoupon as bind,
  getBilling as readBilling,
  putBilling as saveBilling,
} from '#server/commands/order/couponsAndBilling.ts';
import { getInvoice as drawInvoice } from '#server/commands/order/getInvoice.ts';
import { cancelOrder as cancel, makeOrder as make, payOrder as pay } from '#server/commands/order/makeOrder.ts';
import {
  listActiveActivities as readActiveActivities,
  listActivities as readActivities,
  listCoupons as readCoupons,
  listGoods as readGoods,
  queryOrders as readOrders,
} from '#server/commands/order/orderReads.ts';
import { getPrice } from '#server/commands/order/prices.ts';
import type { Route } from '../route.ts';

/** Plan, balance and charges of an account (§7.1, §7.3). */
export function registerPlanRoutes(route: Route, service: CommandContext): void {
  route(canTrial, async (_input, { accountId }) => success((await getAccount(service, accountId)).canTrial));
  route(beginTrial, (_input, { accountId }) => startTrial(service, accountId));
  route(getTemplateBalance, async (_input, { accountId }) => success(await readTemplateBalance(service, accountId)));
  route(getResources, async (_input, { accountId }) => success(await readResources(service, accountId)));
  route(listDailyUsage, ({ params, query }, { accountId }) =>
    readDailyUsage(service, accountId, params.id, query.days),
  );
  route(listLedger, async ({ query }, { accountId }) => success(await readLedger(service, accountId, query)));
}

/** Members of an account (§7.2). */
export function registerMemberRoutes(route: Route, service: CommandContext): void {
  route(memberCalls.listMembers, async (_input, { accountId }) => success(await listMembers(service, accountId)));
  route(memberCalls.makeMember, ({ body }, { accountId, request }) => makeMember(service, accountId, body, request.ip));
  route(memberCalls.changeMember, ({ params, body }, { accountId }) =>
    changeMember(service, accountId, params.id, body),
  );
  route(memberCalls.setMemberPassword, ({ params, body }, { accountId, request }) =>
    setMemberPassword(service, accountId, { memberId: params.id, password: body.password }, request.ip),
  );
  route(memberCalls.setMemberPasswords, (_input, { accountId, request }) =>
    setMemberPasswords(service, accountId, request.ip),
  );
  route(memberCalls.setMemberNodes, ({ params, body }, { accountId }) =>
    setMemberNodes(service, accountId, params.id, body.cloudCount),
  );
  route(memberCalls.getMemberBalance, ({ params, query }, { accountId }) =>
    getMemberBalance(service, accountId, params.id, query),
  );
}

/** Orders, coupons, sales and billing information (§7.3). */
export function registerOrderRoutes(route: Route, service: CommandContext): void {
  route(queryOrders, async ({ body }, { accountId }) => success(await readOrders(service, accountId, body)));
  route(getOrderPrice, ({ body }, { accountId }) => getPrice(service, accountId, body, 'balance'));
  route(getSubscriptionPrice, ({ body }, { accountId }) => getPrice(service, accountId, body, 'plan'));
  route(listGoods, ({ params }) => success(readGoods(service, params.key)));
  route(makeOrder, ({ body }, { accountId }) => make(service, accountId, body));
  route(payOrder, ({ params }, { accountId }) => pay(service, accountId, params.orderId));
  route(cancelOrder, ({ params }, { accountId }) => cancel(service, accountId, params.orderId));
  route(getInvoice, async ({ params, query }, { accountId, request, reply }) => {
    const drawn = await drawInvoice(service, accountId, { ...params, ...query });
    if (!drawn.ok) return drawn;
    reply.header('content-disposition', `attachment; filename="${drawn.value.fileName}"`);
    // Fastify would read the whole file for the head alone.
    return success(request.method === 'HEAD' ? Readable.from([]) : Readable.from(drawn.value.pdf));
  });
  route(listCoupons, async (_input, { accountId }) => success(await readCoupons(service, accountId)));
  route(bindCoupon, ({ body }, { accountId }) => bind(service, accountId, body.code));
  route(listActiveActivities, () => success(readActiveActivities(service)));
  route(listActivities, ({ query }) => success(readActivities(service, query.code)));
  route(getBilling, async (_input, { accountId }) => success(await readBilling(service, accountId)));
  route(putBilling, ({ body }, { accountId }) => saveBilling(service, accountId, body));
}

/** §2.1: payment settings. */
export function registerPaymentRoutes(route: Route, service: CommandContext): void {
  route(paymentCalls.getPaymentSettings, async (_input, { accountId }) =>
    success(await getPaymentSettings(service, accountId)),
  );
  route(paymentCalls.addPaymentMethod, (_input, { accountId }) => addPaymentMethod(service, accountId));
  route(paymentCalls.choosePaymentMethod, ({ params }, { accountId }) =>
    chooseMethod(service, accountId, params.methodId),
  );
  route(paymentCalls.removePaymentMethod, ({ params }, { accountId }) =>
    removeMethod(service, accountId, params.methodId),
  );
  route(paymentCalls.putRecharge, ({ body }, { accountId }) => saveRecharge(service, accountId, body));
}
