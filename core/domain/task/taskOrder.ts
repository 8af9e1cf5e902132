/**
 * §3.5, `orderBy`: field and direction. The specification shows only the default "4&2": the last run, newest first. The
 * others are our own in the same form: 1 name, 2 creation, 3 rows, 4 last run or creation before the first run, 5
 * displayed priority; 1 ascending, 2 descending.
 */
export const taskOrders = ['1&1', '1&2', '2&1', '2&2', '3&1', '3&2', '4&1', '4&2', '5&1', '5&2'] as const;
export type TaskOrder = (typeof taskOrders)[number];
