import { z } from 'zod/mini';

// Every number that a request says is one of these or has a range of its own (tests/contract/bounds.test.ts). By
// zod/mini as text.ts is.

/** What PostgreSQL's `int` holds. */
export const maxInt4 = 2_147_483_647;

/** For a column of this type; what may really be said of the thing, its rules say. */
export const int4 = z.int().check(z.minimum(-maxInt4 - 1), z.maximum(maxInt4));

/**
 * Any whole number that a double holds exactly: for `bigint` columns, which hold more, and for what is kept as JSON.
 */
export const safeInteger = z.int();
