import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular, PrintRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buyerLines, sellerLines, type InvoiceDocument } from '#core/domain/order/invoice.ts';
import { PaymentProviderName } from '#core/domain/order/orderCodes.ts';
import type { Order } from '#core/wire/calls/account/orderCalls.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { MoneyButton } from '#app/features/orders/MoneyButton.tsx';
import { MoneyNotes } from '#app/features/orders/MoneyNotes.tsx';
import { PriceLines } from '#app/features/orders/PriceLines.tsx';
import { useProductName } from '#app/features/orders/useProductName.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { DialogFrame } from '#app/parts/dialogs/DialogFrame.tsx';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { saveFile } from '#app/parts/saveFile.ts';
import styles from './InvoiceDialog.module.css';

export interface InvoiceDialogProps {
  order: Order;
  document: InvoiceDocument;
  onClose: () => void;
}

/**
 * The invoice of a paid order, with the billing information of that time, or its credit note. It is read and printed
 * from the device; the service makes the PDF.
 */
export function InvoiceDialog({ order, document, onClose }: InvoiceDialogProps) {
  const { t } = useTranslation('money');
  const title = useTitle(order, document);
  const pdf = usePdf(order, document);
  return (
    <DialogFrame
      title={title}
      onClose={onClose}
      actions={
        <>
          <MoneyButton icon={<ArrowDownloadRegular />} isBusy={pdf.isBusy} onClick={pdf.save}>
            {t(($) => $.invoice.download)}
          </MoneyButton>
          <Button icon={<PrintRegular />} onClick={() => print()}>
            {t(($) => $.invoice.print)}
          </Button>
          <Button appearance="primary" onClick={onClose}>
            {t(($) => $.invoice.close)}
          </Button>
        </>
      }
    >
      <div className={styles.invoice}>
        <p className={styles.title}>{title}</p>
        {order.provider === PaymentProviderName.Test && <p>{t(($) => $.testMode)}</p>}
        <Facts order={order} document={document} />
        <PriceLines quote={order.quote} isPaid isReturned={document === 'creditNote'} />
        {order.invoice?.seller?.note && <p className={styles.note}>{order.invoice.seller.note}</p>}
      </div>
      <MoneyNotes provider={null} problem={pdf.problem} />
    </DialogFrame>
  );
}

function useTitle({ invoice, creditNote }: Order, document: InvoiceDocument): string {
  const { t } = useTranslation('money');
  if (document === 'creditNote') return t(($) => $.creditNote.title, { no: creditNote?.creditNoteNo ?? 0 });
  return t(($) => $.invoice.title, { no: invoice?.invoiceNo ?? 0 });
}

function usePdf({ orderId, invoice, creditNote }: Order, document: InvoiceDocument) {
  const messages = useMessages();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    setBusy(true);
    const outcome = await bridge.invoicePdf(orderId, document);
    setBusy(false);
    setProblem(outcome.ok ? null : messages.ofFailed(outcome));
    if (!outcome.ok) return;
    const name = document === 'invoice' ? `invoice-${invoice?.invoiceNo}` : `credit-note-${creditNote?.creditNoteNo}`;
    saveFile(`${name}.pdf`, new Blob([outcome.value], { type: 'application/pdf' }));
  };
  return { isBusy, problem, save: () => void save() };
}

function Facts({ order, document }: Omit<InvoiceDialogProps, 'onClose'>) {
  const { t } = useTranslation('money');
  const locale = useLocale();
  const name = useProductName()(order.quote.code, order.quote.quantity);
  const { invoice, creditNote, quote } = order;
  if (invoice === null) return null;
  const credited = document === 'creditNote' ? creditNote : null;
  const facts: [name: string, value: string | null][] = [
    [t(($) => $.invoice.date), formatDate(locale, (credited ?? invoice).issuedAt, true)],
    [t(($) => $.creditNote.of), credited && t(($) => $.invoice.title, { no: invoice.invoiceNo })],
    [t(($) => $.creditNote.reason), credited && credited.reason],
    [t(($) => $.orders.no), String(order.orderNo)],
    [t(($) => $.orders.what), name],
    [
      t(($) => $.invoice.period),
      quote.plan &&
        t(($) => $.invoice.fromTo, {
          from: formatDate(locale, quote.plan.startsAt, true),
          to: formatDate(locale, quote.plan.endsAt, true),
        }),
    ],
    [t(($) => $.invoice.seller), invoice.seller && sellerLines(invoice.seller).join('\n')],
    [
      t(($) => $.invoice.buyer),
      invoice.billing === null ? t(($) => $.invoice.noBilling) : buyerLines(invoice.billing).join('\n'),
    ],
    [t(($) => $.invoice.currency), 'USD'],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([term, value]) =>
        value === null || value === '' ? null : (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
