/** States by which an operator filters orders: a refunded order has a credit note, and a paid one has none. */
export const operatedOrderStates = ['waiting', 'paid', 'refunded', 'cancelled'] as const;
export type OperatedOrderState = (typeof operatedOrderStates)[number];
