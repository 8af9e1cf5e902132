/**
 * §3.5, `orderBy`: field and direction. The specification shows the default alone, "4&2": the last run, newest first.
 * The others are ours in the same form: 1 name, 2 creation, 3 rows, 4 last run or creation before the first, 5 priority
 * as it is shown; 1 ascending, 2 descending.
 */
export const taskOrders = ['1&1', '1&2', '2&1', '2&2', '3&1', '3&2', '4&1', '4&2', '5&1', '5&2'] as const;
export type TaskOrder = (typeof taskOrders)[number];
