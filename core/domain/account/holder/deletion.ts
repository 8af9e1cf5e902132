import { dayMs } from '../../dayMs.ts';

/** Days between the request to delete an account and its deletion: a sign-in can keep it until then. */
export const deletionDays = 14;

/** Returns the time in ms at which an account is deleted whose deletion is requested `now`. */
export function deletionTime(now: number): number {
  return now + deletionDays * dayMs;
}
