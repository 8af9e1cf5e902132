import { AccountLevel } from './level.ts';

/** The names of plans in the texts (common:levels). */
export const levelNames = {
  [AccountLevel.None]: 'free',
  [AccountLevel.Free]: 'free',
  [AccountLevel.Basic]: 'basic',
  [AccountLevel.Standard]: 'standard',
  [AccountLevel.Professional]: 'professional',
  [AccountLevel.Enterprise]: 'enterprise',
  [AccountLevel.EnterpriseChild]: 'enterprise',
  [AccountLevel.EnterprisePlus]: 'enterprisePlus',
  [AccountLevel.Customized]: 'customized',
} as const;
