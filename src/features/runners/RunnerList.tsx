import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Runner } from '#core/wire/calls/runner/deviceCalls.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { EndTime } from '#app/parts/format/EndTime.tsx';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import { NoticeBar } from '#app/parts/deferred/NoticeBar.tsx';
import plans from '#app/parts/plans/plans.module.css';
import { Section } from '#app/parts/Section.tsx';
import { FactTable } from '#app/parts/table/FactTable.tsx';
import { TableSkeleton } from '#app/parts/table/TableSkeleton.tsx';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { SystemText } from './SystemText.tsx';
import type { Runners } from './useRunners.ts';

/** Every computer that has access, with the button that revokes it. */
export function RunnerList(props: Runners) {
  const { t } = useTranslation('runner');
  const toRunner = <AppLink to={addresses.clientDownload}>{t(($) => $.device.download)}</AppLink>;
  return (
    <Section title={t(($) => $.device.runners)} beside={toRunner}>
      <Content {...props} />
    </Section>
  );
}

function Content({ runners, problem, load, revoke }: Runners) {
  const { t } = useTranslation('runner');
  const isAway = useSignalValue(isOffline);
  if (problem !== null) {
    const retry = <Button onClick={load}>{t(($) => $.device.retry)}</Button>;
    return (
      <NoticeBar intent="warning" action={retry}>
        {problem}
      </NoticeBar>
    );
  }
  if (runners === null) return <TableSkeleton rowCount={2} />;
  if (runners.length === 0) return <p className={plans.quiet}>{t(($) => $.device.none)}</p>;
  const columns = [
    { key: 'name', text: t(($) => $.device.name) },
    { key: 'system', text: t(($) => $.device.system) },
    { key: 'signedIn', text: t(($) => $.device.signedIn) },
    { key: 'seen', text: t(($) => $.device.seen) },
    { key: 'until', text: t(($) => $.device.until) },
    { key: 'revoke', text: t(($) => $.device.revoke) },
  ];
  return (
    <>
      <FactTable label={t(($) => $.device.runners)} columns={columns}>
        {runners.map((runner) => (
          <RunnerRow key={runner.runnerId} runner={runner} isDisabled={isAway} onRevoke={() => void revoke(runner)} />
        ))}
      </FactTable>
      <p className={plans.quiet}>{t(($) => $.device.ends)}</p>
    </>
  );
}

interface RunnerRowProps {
  runner: Runner;
  isDisabled: boolean;
  onRevoke: () => void;
}

function RunnerRow({ runner, isDisabled, onRevoke }: RunnerRowProps) {
  const { t } = useTranslation('runner');
  const { name } = runner;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <SystemText system={runner.system} />
      </td>
      <td>
        <RelativeTime time={runner.createdAt} />
      </td>
      <td>
        <RelativeTime time={runner.seenAt} />
      </td>
      <td>
        <EndTime time={runner.expiresAt} over={t(($) => $.device.over)} />
      </td>
      <td>
        <Button
          size="small"
          aria-label={t(($) => $.device.revokeOf, { name })}
          disabledFocusable={isDisabled}
          onClick={onRevoke}
        >
          {t(($) => $.device.revoke)}
        </Button>
      </td>
    </tr>
  );
}
