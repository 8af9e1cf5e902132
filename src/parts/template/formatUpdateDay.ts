/** §2.3: the update date as YYYY/MM/DD, the day it was at the service (UTC) and not in the reader's zone. */
export function formatUpdateDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10).replaceAll('-', '/');
}
