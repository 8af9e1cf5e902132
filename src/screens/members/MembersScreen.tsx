import { Button } from '@fluentui/react-components';
import { PeopleRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { Account } from '#core/wire/rows/account.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { useAccount } from '#app/state/session.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { NoticeBar } from '#app/parts/deferred/NoticeBar.tsx';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import plans from '#app/parts/plans/plans.module.css';
import { TableSkeleton } from '#app/parts/table/TableSkeleton.tsx';
import { Team } from './Team.tsx';
import { useMembers } from './members.state.ts';

/** §6, §7.2: the members of an account, for their parent. */
export function MembersScreen() {
  const { t } = useTranslation();
  const account = useAccount();
  return (
    <div className={plans.screen}>
      <PageHeader title={t(($) => $.titles.members)}>
        <Lead />
      </PageHeader>
      {account === undefined ? <TableSkeleton /> : <MembersPage account={account} />}
    </div>
  );
}

function Lead() {
  const { t } = useTranslation('members');
  return <p className={plans.lead}>{t(($) => $.lead)}</p>;
}

function MembersPage({ account }: { account: Account }) {
  const { t } = useTranslation('members');
  const { t: ofAccount } = useTranslation('account');
  const { t: common } = useTranslation();
  const { known, problem, isAway, load } = useMembers();
  const mayHave = (account.quotas?.memberLimit?.limit ?? 0) > 0;
  if (!mayHave && known?.members.length === 0) return <NeedsPlan />;
  const retry = <Button onClick={load}>{common(($) => $.actions.retry)}</Button>;
  return (
    <>
      {isAway && <NoticeBar intent="info">{ofAccount(($) => $.offline)}</NoticeBar>}
      {problem !== null && !isAway && (
        <NoticeBar intent="warning" action={retry}>
          {problem}
        </NoticeBar>
      )}
      {known === undefined || (known === null && !isAway && problem === null) ? <TableSkeleton rowCount={3} /> : null}
      {known === null && isAway && (
        <EmptyState icon={<PeopleRegular />} title={t(($) => $.notHere.title)} text={t(($) => $.notHere.text)} />
      )}
      {known && <Team known={known} isAway={isAway} load={load} />}
    </>
  );
}

/** The plan has no members: where to find one that has. */
function NeedsPlan() {
  const { t } = useTranslation('members');
  return (
    <EmptyState
      icon={<PeopleRegular />}
      title={t(($) => $.needsPlan.title)}
      text={t(($) => $.needsPlan.text)}
      action={<AppLink to={addresses.pricing}>{t(($) => $.needsPlan.compare)}</AppLink>}
    />
  );
}
