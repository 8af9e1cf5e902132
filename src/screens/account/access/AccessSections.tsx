import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { RunnerList } from '#app/features/runners/RunnerList.tsx';
import { useRevokeRunner } from '#app/features/runners/useRunners.ts';
import { NoticeBar } from '#app/parts/deferred/NoticeBar.tsx';
import { Section } from '#app/parts/Section.tsx';
import { TableSkeleton } from '#app/parts/table/TableSkeleton.tsx';
import type { Access } from '../account.state.ts';
import { LoginRecords } from './LoginRecords.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { SupportSection } from './SupportSection.tsx';

/** The ways into the account that are open now, and those that were used: also without a network, as last read. */
export function AccessSections({ facts, problem, load }: Access) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation();
  const revoke = useRevokeRunner(load);
  if (facts === null && problem !== null) {
    const retry = <Button onClick={load}>{common(($) => $.actions.retry)}</Button>;
    return (
      <Section title={t(($) => $.sessions.title)}>
        <NoticeBar intent="warning" action={retry}>
          {problem}
        </NoticeBar>
      </Section>
    );
  }
  if (facts === null || facts === undefined) {
    return (
      <Section title={t(($) => $.sessions.title)}>
        <TableSkeleton rowCount={2} />
      </Section>
    );
  }
  return (
    <>
      <SessionsSection facts={facts} load={load} />
      <RunnerList runners={facts.runners} problem={null} load={load} revoke={revoke} />
      <SupportSection until={facts.supportUntil ?? null} load={load} />
      <LoginRecords key={facts.readAt} facts={facts} />
    </>
  );
}
