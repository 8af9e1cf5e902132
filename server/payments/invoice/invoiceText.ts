import { levelNames } from '#core/domain/account/levelNames.ts';
import { buyerLines, sellerLines, type InvoiceDocument, type Seller } from '#core/domain/order/invoice.ts';
import { makeGoods } from '#core/domain/order/goods.ts';
import { OrderItemKind } from '#core/domain/order/orderCodes.ts';
import type { Quote } from '#core/domain/order/quote.ts';
import { baseCodeOf } from '#core/domain/order/saleActivity.ts';
import type { Locale } from '#core/domain/locale.ts';
import type { Order } from '#core/wire/calls/account/orderCalls.ts';
import { textsIn } from '../../texts/textsIn.ts';

/** An invoice or a credit note in words, in one language, as a page shows it from top to bottom. */
export interface InvoiceText {
  title: string;
  /** A first line, where the payment moved no money. */
  warning: string | null;
  seller: { name: string; lines: string[] };
  buyer: { name: string; lines: string[] };
  facts: [name: string, value: string][];
  /** The parts of the price, down to the sum. */
  lines: [name: string, value: string][];
  sum: [name: string, value: string];
  note: string;
}

/**
 * Returns the text of a paid order's invoice or of its credit note; `null` where there is none. Amounts of a credit
 * note are negative.
 */
export function invoiceText(
  locale: Locale,
  order: Order,
  { document, seller, isTest }: { document: InvoiceDocument; seller: Seller; isTest: boolean },
): InvoiceText | null {
  const { invoice, creditNote, quote } = order;
  const issued = document === 'invoice' ? invoice : creditNote;
  if (invoice === null || issued === null) return null;
  const t = textsIn(locale, 'money', ['common']);
  const sign = document === 'invoice' ? 1 : -1;
  const amount = (micro: number) => formatAmount(locale, sign * micro);
  const isCredited = creditNote !== null && document === 'creditNote';
  return {
    title: isCredited
      ? t(($) => $.creditNote.title, { no: creditNote.creditNoteNo })
      : t(($) => $.invoice.title, { no: invoice.invoiceNo }),
    warning: isTest ? t(($) => $.testMode) : null,
    seller: { name: t(($) => $.invoice.seller), lines: sellerLines(seller) },
    buyer: {
      name: t(($) => $.invoice.buyer),
      lines: invoice.billing === null ? [t(($) => $.invoice.noBilling)] : buyerLines(invoice.billing),
    },
    facts: [
      [t(($) => $.invoice.date), formatDay(locale, issued.issuedAt)],
      ...(isCredited
        ? ([[t(($) => $.creditNote.of), t(($) => $.invoice.title, { no: invoice.invoiceNo })]] as [string, string][])
        : []),
      [t(($) => $.orders.no), String(order.orderNo)],
      [t(($) => $.orders.what), productName(locale, quote)],
      ...periodOf(locale, quote),
      ...(isCredited && creditNote.reason !== ''
        ? ([[t(($) => $.creditNote.reason), creditNote.reason]] as [string, string][])
        : []),
      [t(($) => $.invoice.currency), 'USD'],
    ],
    lines: priceLines(locale, quote).map(([name, micro]) => [name, amount(micro)]),
    sum: [t(($) => $.price.sum), amount(quote.totalMicro)],
    note: seller.note,
  };
}

/** The parts that are not zero; an included tax is named after its net amount, an added one too. */
function priceLines(locale: Locale, quote: Quote): [string, number][] {
  const t = textsIn(locale, 'money', ['common']);
  const { tax } = quote;
  const parts: [string, number][] = [
    [t(($) => $.price.list), quote.listMicro],
    [t(($) => $.price.activity), -quote.activityMicro],
    [t(($) => $.price.coupon), -quote.couponMicro],
    [t(($) => $.price.unused), -quote.unusedMicro],
    [t(($) => $.price.rounding), -quote.roundingMicro],
    [t(($) => $.price.rest), quote.restMicro],
  ];
  const shown = parts.filter(([, micro], index) => index === 0 || micro !== 0);
  if (tax === null) return shown;
  return [...shown, [t(($) => $.price.net), tax.netMicro], [tax.text, tax.taxMicro]];
}

function periodOf(locale: Locale, { plan }: Quote): [string, string][] {
  if (plan === null) return [];
  const t = textsIn(locale, 'money', ['common']);
  const [from, to] = [formatDay(locale, plan.startsAt), formatDay(locale, plan.endsAt)];
  return [[t(($) => $.invoice.period), t(($) => $.invoice.fromTo, { from, to })]];
}

const known = new Map(makeGoods({ 'ent-plus': 0 }).map((product) => [product.code, product]));

/** Returns the name of what was bought; a code without a name is its own. */
function productName(locale: Locale, { code, quantity }: Quote): string {
  const t = textsIn(locale, 'money', ['common']);
  const product = known.get(baseCodeOf(code));
  if (product === undefined) return code;
  if (product.kind !== OrderItemKind.Version) {
    return t(($) => $.products.credit, { amount: formatAmount(locale, product.creditMicro * quantity) });
  }
  const plan = t(($) => $.levels[levelNames[product.level]], { ns: 'common' });
  return t(($) => $.products.plan, { plan, count: product.months });
}

function formatDay(locale: Locale, time: number): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(time);
}

/** The parts of a price may be finer than a cent. */
function formatAmount(locale: Locale, micro: number): string {
  const options = { style: 'currency', currency: 'USD', maximumFractionDigits: 6 } as const;
  return new Intl.NumberFormat(locale, options).format(micro / 1_000_000);
}
