import { Button } from '@fluentui/react-components';
import { AddRegular, KeyRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { Notice } from '#app/parts/deferred/Notice.tsx';
import { Section } from '#app/parts/Section.tsx';
import { TableSkeleton } from '#app/parts/table/TableSkeleton.tsx';
import { useTokens, type Tokens } from '../apiAccess.actions.ts';
import { TokenTable } from './TokenTable.tsx';
import { useTokenDialogs, type TokenDialogs } from './useTokenDialogs.tsx';

/** The tokens of the account: readable without a network, made and revoked with one. */
export function TokenSection() {
  const { t } = useTranslation('programs');
  const tokens = useTokens();
  const dialogs = useTokenDialogs();
  const create = (
    <Button appearance="primary" icon={<AddRegular />} disabledFocusable={tokens.isAway} onClick={dialogs.create}>
      {t(($) => $.tokens.create)}
    </Button>
  );
  return (
    <Section title={t(($) => $.tokens.title)} beside={create}>
      <Problem {...tokens} />
      <Content tokens={tokens} dialogs={dialogs} />
    </Section>
  );
}

function Problem({ problem, isAway, load }: Tokens) {
  const { t } = useTranslation('programs');
  const { t: common } = useTranslation();
  if (isAway) return <Notice intent="info">{t(($) => $.tokens.offline)}</Notice>;
  if (problem === null) return null;
  return (
    <Notice intent="warning" action={<Button onClick={load}>{common(($) => $.actions.retry)}</Button>}>
      {problem}
    </Notice>
  );
}

function Content({ tokens: { known, isAway, problem }, dialogs }: { tokens: Tokens; dialogs: TokenDialogs }) {
  const { t } = useTranslation('programs');
  if (known === undefined) return <TableSkeleton rowCount={2} />;
  if (known === null) return isAway || problem !== null ? null : <TableSkeleton rowCount={2} />;
  if (known.tokens.length > 0) return <TokenTable {...known} isDisabled={isAway} onRevoke={dialogs.revoke} />;
  return <EmptyState icon={<KeyRegular />} title={t(($) => $.tokens.none.title)} text={t(($) => $.tokens.none.text)} />;
}
