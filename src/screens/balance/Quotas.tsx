import { useTranslation } from 'react-i18next';
import { visibleQuotas, quotaState, type VisibleQuota, type QuotaUse } from '#core/domain/account/quota.ts';
import type { Account } from '#core/wire/rows/account.ts';
import { useQuotaUse } from '#app/parts/plans/useQuotaUse.ts';
import { Section } from '#app/parts/Section.tsx';
import styles from './Quotas.module.css';

/** The use of the plan's quotas, a bar for each; nothing before this device has read them. */
export function Quotas({ quotas }: { quotas: Account['quotas'] | undefined }) {
  const { t } = useTranslation('quota');
  if (quotas === undefined) return null;
  return (
    <Section title={t(($) => $.title)}>
      <ul className={styles.list}>
        {visibleQuotas.map((quota) => (
          <Quota key={quota} quota={quota} use={quotas[quota]} />
        ))}
      </ul>
    </Section>
  );
}

function Quota({ quota, use }: { quota: VisibleQuota; use: QuotaUse }) {
  const { t } = useTranslation('quota');
  const useText = useQuotaUse()(quota, use);
  const name = t(($) => $.names[quota]);
  const state = use.limit === 0 ? 'free' : quotaState(use);
  const share = use.limit === 0 ? 0 : Math.min(1, use.used / use.limit);
  return (
    <li className={styles.quota}>
      <span className={styles.name}>{name}</span>
      <span className={styles.use}>
        {state !== 'free' && <strong data-state={state}>{t(($) => $.state[state])}</strong>}
        {useText}
      </span>
      <div
        className={styles.track}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- each browser styles a meter element in its own way
        role="meter"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={use.limit}
        aria-valuenow={Math.min(use.used, use.limit)}
        aria-valuetext={useText}
      >
        <div className={styles.bar} data-state={state} style={{ inlineSize: `${share * 100}%` }} />
      </div>
    </li>
  );
}
