import { dayMs } from '../../dayMs.ts';

/** Days between the request to delete an account and its deletion: a sign-in can keep it until then. */
export const deletionDays = 14;

/** Returns the time in ms at which an account is deleted whose deletion is requested `now`. */
export function deletionTime(now: number): number {
  return now + deletionDays * dayMs;
}

/** The path of the file of everything that is known about an account: a link downloads it, so no schema is needed. */
export const personalDataPath = '/v1/accounts/personalData';
