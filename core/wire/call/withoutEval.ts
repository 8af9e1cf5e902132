import { config } from 'zod/mini';

/**
 * To be imported before any schema, where the strict CSP holds: zod otherwise tries `new Function` when the first
 * object schema is made, which is forbidden there and reported as a violation. Not on the service: it parses faster so.
 */
config({ jitless: true });
