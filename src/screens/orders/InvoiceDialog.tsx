import { Button } from '@fluentui/react-components';
import { PrintRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { Billing } from '#core/domain/order/billing.ts';
import { PaymentProviderName } from '#core/domain/order/orderCodes.ts';
import type { Order } from '#core/wire/calls/account/orderCalls.ts';
import { PriceLines } from '#app/features/orders/PriceLines.tsx';
import { useProductName } from '#app/features/orders/useProductName.ts';
import { DialogFrame } from '#app/parts/dialogs/DialogFrame.tsx';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import styles from './OrdersScreen.module.css';

/** The invoice of a paid order, with the billing information of that time. The browser prints it, also into a PDF. */
export function InvoiceDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('money');
  const locale = useLocale();
  const name = useProductName()(order.quote.code, order.quote.quantity);
  const { invoice, quote } = order;
  if (invoice === null) return null;
  return (
    <DialogFrame
      title={t(($) => $.invoice.title, { no: invoice.invoiceNo })}
      onClose={onClose}
      actions={
        <>
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
        {order.provider === PaymentProviderName.Test && <p>{t(($) => $.testMode)}</p>}
        <dl className={styles.facts}>
          <dt>{t(($) => $.invoice.date)}</dt>
          <dd>{formatDate(locale, invoice.issuedAt, true)}</dd>
          <dt>{t(($) => $.orders.no)}</dt>
          <dd>{order.orderNo}</dd>
          <dt>{t(($) => $.orders.what)}</dt>
          <dd>{name}</dd>
          {quote.plan !== null && (
            <>
              <dt>{t(($) => $.invoice.period)}</dt>
              <dd>
                {t(($) => $.invoice.fromTo, {
                  from: formatDate(locale, quote.plan.startsAt, true),
                  to: formatDate(locale, quote.plan.endsAt, true),
                })}
              </dd>
            </>
          )}
          <dt>{t(($) => $.billing.title)}</dt>
          <dd>{invoice.billing === null ? t(($) => $.invoice.noBilling) : addressLines(invoice.billing)}</dd>
        </dl>
        <PriceLines quote={quote} isPaid />
      </div>
    </DialogFrame>
  );
}

function addressLines(billing: Billing): string {
  const { firstName, lastName, companyName, address1, address2, postalCode, city, province, country } = billing;
  const { dutyParagraph, email, phone, remark } = billing;
  const [name, place] = [`${firstName} ${lastName}`, `${postalCode} ${city}`];
  return [companyName, name, address1, address2, place, province, country, dutyParagraph, email, phone, remark]
    .filter((line) => line.trim() !== '')
    .join('\n');
}
