import { config } from 'zod/mini';

/**
 * Import this before any schema where the strict CSP is in force: otherwise zod tries `new Function` when the first
 * object schema is created, which is forbidden there and reported as a violation. Not imported on the service: parsing
 * is faster without it.
 */
config({ jitless: true });
