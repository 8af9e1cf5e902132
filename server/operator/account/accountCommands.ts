import { disable, enable, secondFactorOff, sessions, signOut } from './access.ts';
import { oneArgument, type Commands } from '../command.ts';
import { deleteAccount } from './deleteAccount.ts';
import { operator, operatorOff } from './operators.ts';
import { listSchedules } from './listSchedules.ts';
import { credit, level } from './money.ts';
import { templateOff, templateOn, templates } from './ownTemplates.ts';
import { audit } from './printTrail.ts';
import { refund } from './refund.ts';
import { restored } from './restored.ts';

/** The operator's commands on accounts, and the one on the database of all accounts after a restore. */
export const accountCommands: Commands = {
  credit,
  level,
  refund,
  disable,
  enable,
  sessions,
  'sign-out': signOut,
  'second-factor-off': secondFactorOff,
  operator,
  'operator-off': operatorOff,
  schedules: {
    takes: '<login>',
    does: 'the tasks that start by themselves: next run, and the last one that was left out',
    read: oneArgument(listSchedules),
  },
  templates,
  'template-off': templateOff,
  'template-on': templateOn,
  audit,
  delete: deleteAccount,
  restored,
};
