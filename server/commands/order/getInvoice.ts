import type { InvoiceDocument } from '#core/domain/order/invoice.ts';
import { PaymentProviderName } from '#core/domain/order/orderCodes.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { findOrder } from '#server/db/tables/order/orders.ts';
import { drawInvoice } from '#server/payments/invoice/drawInvoice.ts';
import { invoiceText } from '#server/payments/invoice/invoiceText.ts';
import { presentOrder } from '#server/present/presentOrder.ts';
import type { CommandContext } from '../commandContext.ts';

/**
 * Returns the invoice of a paid order, or its credit note, as a PDF in the language of the account. Refused with
 * `NotFound`, `InvoiceMissing`, and with `InvoiceNotInPdf` where the font lacks characters of it.
 */
export async function getInvoice(
  { database, payments, offer, publicUrl }: CommandContext,
  accountId: string,
  { orderId, document }: { orderId: string; document: InvoiceDocument },
): Promise<Result<{ pdf: Buffer; fileName: string }>> {
  const found = await database.withAccount(accountId, async (tx) => {
    const row = await findOrder(tx, orderId);
    return row && { order: presentOrder(row), language: (await readAccount(tx, accountId)).language };
  });
  if (found === undefined) return refused({ code: 'NotFound' });
  const { order, language } = found;
  const seller = order.invoice?.seller ?? {
    name: new URL(publicUrl).hostname,
    address: [],
    taxNumber: '',
    email: offer.contact ?? '',
    note: '',
  };
  const isTest = order.provider === PaymentProviderName.Test;
  const text = invoiceText(language, order, { document, seller, isTest });
  if (text === null) return refused({ code: 'InvoiceMissing' });
  const pdf = await drawInvoice(text, language, payments.sales.invoiceFont ?? undefined);
  if (pdf === null) return refused({ code: 'InvoiceNotInPdf' });
  const no = document === 'invoice' ? order.invoice?.invoiceNo : order.creditNote?.creditNoteNo;
  return success({ pdf, fileName: `${document === 'invoice' ? 'invoice' : 'credit-note'}-${no}.pdf` });
}
