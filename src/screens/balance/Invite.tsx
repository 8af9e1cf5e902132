import { Button, Field, Input } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Account } from '#core/wire/rows/account.ts';
import { formatMoney, formatNumber } from '#app/i18n/numberFormat.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { FactTile, FactTiles } from '#app/parts/FactTiles.tsx';
import { useLocale } from '#app/parts/format/useLocale.ts';
import styles from '#app/parts/plans/plans.module.css';
import { Section } from '#app/parts/Section.tsx';
import { useNotify } from '#app/parts/useNotify.ts';
import own from './Invite.module.css';

/** §2.2, referral programme: the account's link, the credit that it is worth, and who has used it. */
export function Invite({ referral }: { referral: NonNullable<Account['referral']> }) {
  const { t } = useTranslation('money');
  const locale = useLocale();
  const notify = useNotify();
  const { code, amountMicro, maxAccounts, invited, credited } = referral;
  const link = location.origin + addresses.invitation(code);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      notify({ intent: 'success', title: t(($) => $.invite.copied) });
    } catch {
      // The browser may forbid the clipboard.
      notify({ intent: 'info', title: t(($) => $.invite.byHand) });
    }
  };
  return (
    <Section title={t(($) => $.invite.title)}>
      <p className={own.lead}>
        {t(($) => $.invite.lead, { amount: formatMoney(locale, amountMicro) })}{' '}
        {t(($) => $.invite.max, { count: maxAccounts })}
      </p>
      <div className={styles.actions}>
        <Field label={t(($) => $.invite.link)} className={own.link}>
          <Input readOnly value={link} onFocus={(event) => event.target.select()} />
        </Field>
        <Button className={own.copy} onClick={() => void copy()}>
          {t(($) => $.invite.copy)}
        </Button>
      </div>
      <FactTiles>
        <FactTile name={t(($) => $.invite.signedUp)}>{formatNumber(locale, invited)}</FactTile>
        <FactTile name={t(($) => $.invite.credited)}>{formatNumber(locale, credited)}</FactTile>
      </FactTiles>
    </Section>
  );
}
