import { accountRows } from './accountRows.ts';
import { dataRows, settingRows } from './dataRows.ts';
import { memberRows, orderRows } from './moneyRows.ts';
import { runRows } from './runRows.ts';
import type { SpecifiedCall } from '../specifiedCall.ts';
import { taskRows } from './taskRows.ts';
import { templateRows } from './templateRows.ts';

/** The tables of §7 in the order in which they are sent: later rows name what earlier ones made. */
export const specifiedGroups: Readonly<Record<string, readonly SpecifiedCall[]>> = {
  '§7.5 Tasks': [...taskRows, ...runRows],
  '§7.6 Data and export': dataRows,
  '§7.7 Settings': settingRows,
  '§7.4 Templates': templateRows,
  '§7.2 Members': memberRows,
  '§7.3 Orders and sales': orderRows,
  '§7.1 Account': accountRows,
};
