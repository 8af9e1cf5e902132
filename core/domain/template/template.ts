import { AccountLevel, levelRank } from '../account/level.ts';

/** §3.3. New and Obsoleting are deprecated and redirect to forbidden; Maintaining does not start new lots. */
export const TemplateStatus = { New: 0, Published: 1, Maintaining: 2, Obsoleting: 3 } as const;
export type TemplateStatus = (typeof TemplateStatus)[keyof typeof TemplateStatus];

/** The places where a template may run (§3.3). */
export const RunOn = { None: 0, Local: 1, Cloud: 2, Both: 3 } as const;
export type RunOn = (typeof RunOn)[keyof typeof RunOn];

/** The product of a template's form (§3.3, template kind; §3.5, templateType). */
export const TemplateType = { Template: 1, Task: 2 } as const;
export type TemplateType = (typeof TemplateType)[keyof typeof TemplateType];

/** Price of one row in micro-units of US dollars, by plan (§3.3, prices per level). */
export interface RowPrices {
  free: number;
  basic: number;
  standard: number;
  professional: number;
  enterprise: number;
}

/** The plans that have a price of their own (§3.3), in the plan order of §9. */
export const pricePlans = ['free', 'basic', 'standard', 'professional', 'enterprise'] as const;
export type PricePlan = (typeof pricePlans)[number];

/** The plan whose prices an account of this level pays. */
export function pricePlanOf(level: AccountLevel): PricePlan {
  const rank = levelRank(level);
  if (rank >= levelRank(AccountLevel.Enterprise)) return 'enterprise';
  if (rank === levelRank(AccountLevel.Professional)) return 'professional';
  if (rank === levelRank(AccountLevel.Standard)) return 'standard';
  return rank === levelRank(AccountLevel.Basic) ? 'basic' : 'free';
}

/** The price of one row, in micro-units of US dollars, for an account of this level. */
export function pricePerRowMicro(prices: RowPrices, level: AccountLevel): number {
  return prices[pricePlanOf(level)];
}

/** The content type of a column: decides alignment, sorting and how a cell is drawn. */
export const FieldType = { Text: 'text', Number: 'number', Date: 'date', Url: 'url', Image: 'image' } as const;
export type FieldType = (typeof FieldType)[keyof typeof FieldType];
