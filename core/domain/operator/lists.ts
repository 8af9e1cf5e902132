/** The orders of an operator's list of accounts: by the time when they were made, or by what they store. */
export const accountOrders = ['newest', 'storage'] as const;
export type AccountOrder = (typeof accountOrders)[number];

/** The origin of the templates in an operator's list: folders of the service, or tasks of accounts (ownTemplate.ts). */
export const templateOrigins = ['service', 'accounts'] as const;
export type TemplateOrigin = (typeof templateOrigins)[number];
