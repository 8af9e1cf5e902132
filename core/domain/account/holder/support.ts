/** The days for which an account holder lets operators look at the account. */
export const supportDays = [1, 3, 7] as const;
export type SupportDays = (typeof supportDays)[number];

/** The lifetime of a link by which an operator enters, in minutes; it works once. */
export const supportLinkMinutes = 10;

/** The longest session of an operator in an account, in hours. */
export const supportHours = 8;
