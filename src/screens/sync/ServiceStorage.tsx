import { useTranslation } from 'react-i18next';
import { quotaState } from '#core/domain/account/quota.ts';
import { useQuotaUse } from '#app/parts/plans/useQuotaUse.ts';
import { useAccount } from '#app/state/session.ts';

/** The storage that the account's runs use on the service, in one line; nothing before this device has read it. */
export function ServiceStorage() {
  const { t } = useTranslation('quota');
  const account = useAccount();
  const useText = useQuotaUse();
  const use = account?.quotas?.storedBytes;
  if (use === undefined) return null;
  const state = use.limit === 0 ? 'free' : quotaState(use);
  return (
    <>
      <dt>{t(($) => $.onService)}</dt>
      <dd>
        {t(($) => $.runs, { use: useText('storedBytes', use) })}
        {state !== 'free' && (
          <>
            {' · '}
            <strong data-state={state}>{t(($) => $.state[state])}</strong>
          </>
        )}
      </dd>
    </>
  );
}
