/** At which width the column of the timer is left out (DataTable): beside the one of the template it is the first to go. */
export type TimerMinor = 'first' | 'true';

export function timerMinorOf(hasTemplate: boolean): TimerMinor {
  return hasTemplate ? 'first' : 'true';
}
