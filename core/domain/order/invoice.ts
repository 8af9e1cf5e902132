import type { Billing } from './billing.ts';

/** The operator as invoices name it: who sells. */
export interface Seller {
  name: string;
  /** Lines of the postal address. */
  address: string[];
  taxNumber: string;
  email: string;
  /** A sentence at the end of each invoice, such as terms of payment. */
  note: string;
}

/** The kinds of documents about a paid order: a credit note cancels the invoice. */
export const invoiceDocuments = ['invoice', 'creditNote'] as const;
export type InvoiceDocument = (typeof invoiceDocuments)[number];

/** Returns the buyer's lines of an address, without empty ones. */
export function buyerLines(billing: Billing): string[] {
  const { firstName, lastName, companyName, address1, address2, postalCode, city, province, country } = billing;
  const { dutyParagraph, email, phone, remark } = billing;
  const [name, place] = [`${firstName} ${lastName}`, `${postalCode} ${city}`];
  return [companyName, name, address1, address2, place, province, country, dutyParagraph, email, phone, remark].filter(
    (line) => line.trim() !== '',
  );
}

/** Returns the seller's lines, without empty ones. */
export function sellerLines({ name, address, taxNumber, email }: Seller): string[] {
  return [name, ...address, taxNumber, email].filter((line) => line.trim() !== '');
}
