import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { tokenPrefix } from '#core/domain/account/apiToken.ts';
import type { ApiToken } from '#core/wire/calls/account/tokenCalls.ts';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useNow } from '#app/parts/format/useNow.ts';
import plans from '#app/parts/plans/plans.module.css';
import { FactTable } from '#app/parts/table/FactTable.tsx';
import styles from '../ApiAccessScreen.module.css';

interface TokenTableProps {
  tokens: readonly ApiToken[];
  isDisabled: boolean;
  onRevoke: (token: ApiToken) => void;
}

/** Every token with its scope, its last use and its end, and the button that revokes it. */
export function TokenTable({ tokens, isDisabled, onRevoke }: TokenTableProps) {
  const { t } = useTranslation('programs');
  const columns = [
    { key: 'name', text: t(($) => $.tokens.name) },
    { key: 'scope', text: t(($) => $.tokens.scope) },
    { key: 'created', text: t(($) => $.tokens.created) },
    { key: 'used', text: t(($) => $.tokens.used) },
    { key: 'ends', text: t(($) => $.tokens.ends) },
    { key: 'revoke', text: t(($) => $.tokens.revoke) },
  ];
  return (
    <FactTable label={t(($) => $.tokens.title)} columns={columns}>
      {tokens.map((token) => (
        <tr key={token.tokenId}>
          <th scope="row">
            {token.name}
            <code className={styles.ending}>{`${tokenPrefix}…${token.ending}`}</code>
          </th>
          <td>{t(($) => $.scopes[token.scope].name)}</td>
          <td>
            <RelativeTime time={token.createdAt} />
          </td>
          <td>{token.usedAt === null ? t(($) => $.tokens.never) : <RelativeTime time={token.usedAt} />}</td>
          <td>
            <EndText time={token.expiresAt} />
          </td>
          <td>
            <Button
              size="small"
              aria-label={t(($) => $.tokens.revokeOf, { name: token.name })}
              disabledFocusable={isDisabled}
              onClick={() => onRevoke(token)}
            >
              {t(($) => $.tokens.revoke)}
            </Button>
          </td>
        </tr>
      ))}
    </FactTable>
  );
}

/** An ended token stays in the list for a month, so that its user sees why its program is refused. */
function EndText({ time }: { time: number }) {
  const { t } = useTranslation('programs');
  const locale = useLocale();
  const now = useNow();
  if (time <= now) return <span className={plans.quiet}>{t(($) => $.tokens.over)}</span>;
  return <time dateTime={new Date(time).toISOString()}>{formatDate(locale, time, false)}</time>;
}
