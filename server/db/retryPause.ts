import { sql } from 'kysely';

/** The pause after the first try; each further one is three times as long. Longer than a call to a service may take. */
const firstPauseSeconds = 60;
const maxPauseSeconds = 86_400;

/** The pause until a row is due again, by its number of earlier `tries`: for calls to services that may be away. */
export const retryPause = sql`
  least(${sql.lit(firstPauseSeconds)} * 3 ^ least(tries, 20), ${sql.lit(maxPauseSeconds)}) * interval '1 second'`;
