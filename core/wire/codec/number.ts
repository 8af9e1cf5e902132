import { z } from 'zod/mini';

// Every number of a request is one of these or has its own range (tests/contract/bounds.test.ts). By zod/mini, like
// text.ts.

/** The maximum of PostgreSQL's `int`. */
export const maxInt4 = 2_147_483_647;

/** For a column of this type; the domain's rules limit it further. */
export const int4 = z.int().check(z.minimum(-maxInt4 - 1), z.maximum(maxInt4));

/**
 * Any whole number that a double holds exactly: for `bigint` columns, which hold more, and for values stored as JSON.
 */
export const safeInteger = z.int();
