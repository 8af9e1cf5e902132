/** The orders of an operator's list of accounts: by the time when they were made, or by what they store. */
export const accountOrders = ['newest', 'storage'] as const;
export type AccountOrder = (typeof accountOrders)[number];
