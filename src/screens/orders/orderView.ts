import { OrderStatus, ordersAtOnce, OrderType } from '#core/domain/order/orderCodes.ts';
import type { Order } from '#core/wire/calls/account/orderCalls.ts';

/** The filters of §3.7 and the page; the address holds them. `null`: all. */
export interface OrderView {
  type: OrderType | null;
  status: OrderStatus | null;
  /** From 1. */
  page: number;
}

export const shownTypes = [OrderType.Right, OrderType.Balance, OrderType.Increment] as const;
export const shownStatuses = [OrderStatus.WaitingPay, OrderStatus.Paid, OrderStatus.Cancel] as const;

/** Reads the view from an address, which the user may have typed: values without a meaning are skipped. */
export function readOrderView(search: URLSearchParams): OrderView {
  const page = Math.trunc(Number(search.get('page')));
  return {
    type: shownTypes.find((type) => type === search.get('type')) ?? null,
    status: shownStatuses.find((status) => String(status) === search.get('status')) ?? null,
    page: page >= 1 && Number.isSafeInteger(page) ? page : 1,
  };
}

/** Returns the query of a view, without default values. */
export function writeOrderView({ type, status, page }: OrderView): URLSearchParams {
  const search = new URLSearchParams();
  if (type !== null) search.set('type', type);
  if (status !== null) search.set('status', String(status));
  if (page > 1) search.set('page', String(page));
  return search;
}

/** A page of orders, five at a time (§9). */
export interface OrderPage {
  orders: readonly Order[];
  page: number;
  pageCount: number;
  total: number;
}

/** Returns the orders that a view shows; a page behind the last one is the last one. */
export function orderPageOf(orders: readonly Order[], { type, status, page }: OrderView): OrderPage {
  const shown = orders.filter(
    (order) => (type === null || order.type === type) && (status === null || order.status === status),
  );
  const pageCount = Math.max(1, Math.ceil(shown.length / ordersAtOnce));
  const current = Math.min(page, pageCount);
  const first = (current - 1) * ordersAtOnce;
  return { orders: shown.slice(first, first + ordersAtOnce), page: current, pageCount, total: shown.length };
}
