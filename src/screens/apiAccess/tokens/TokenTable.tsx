import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { tokenPrefix } from '#core/domain/account/apiToken.ts';
import type { ApiToken } from '#core/wire/calls/account/tokenCalls.ts';
import { EndTime } from '#app/parts/format/EndTime.tsx';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
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
            <EndTime time={token.expiresAt} over={t(($) => $.tokens.over)} />
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
