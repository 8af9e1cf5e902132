import { hasParent } from '#core/domain/account/level.ts';
import { Button } from '@fluentui/react-components';
import { AddRegular, TableLightningRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { TasksNotRead } from '#app/features/tasks/TasksNotRead.tsx';
import { addresses } from '#app/navigation/addresses.ts';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import { AttentionList } from './attention/AttentionList.tsx';
import { Credit } from './Credit.tsx';
import { LastRuns } from './LastRuns.tsx';
import { useOverviewActions } from './overview.actions.ts';
import { useOverview, type Overview } from './overview.state.ts';
import styles from './OverviewScreen.module.css';
import { RowsPerDay } from './RowsPerDay.tsx';
import { RunningNow } from './RunningNow.tsx';

/** §2.1: the running tasks, their results, their cost and the open problems. Reads only the data on the device. */
export function OverviewScreen() {
  const { t } = useTranslation();
  const overview = useOverview();
  return (
    <div className={styles.screen} aria-busy={overview === undefined}>
      <PageHeader title={t(($) => $.titles.overview)} actions={overview?.hasTasks === true && <NewTask />} />
      {overview === undefined && <TasksNotRead />}
      {overview?.hasTasks === false && <NothingYet />}
      {overview?.hasTasks === true && <Parts overview={overview} />}
    </div>
  );
}

function Parts({ overview: { account, underWay, attention, runs } }: { overview: Overview }) {
  const actions = useOverviewActions();
  return (
    <>
      <AttentionList items={attention} actions={actions} />
      <RunningNow underWay={underWay} actions={actions} />
      <div className={styles.pair}>
        <RowsPerDay />
        {!hasParent(account) && <Credit account={account} />}
      </div>
      <LastRuns runs={runs} />
    </>
  );
}

function NewTask() {
  const { t } = useTranslation('console');
  const [, navigate] = useLocation();
  return (
    <Button appearance="primary" icon={<AddRegular />} onClick={() => navigate(addresses.gallery)}>
      {t(($) => $.taskList.newTask)}
    </Button>
  );
}

/** The overview of a new account: a link to the gallery, where the first task begins. */
function NothingYet() {
  const { t } = useTranslation('overview');
  const { t: words } = useTranslation('console');
  const [, navigate] = useLocation();
  return (
    <EmptyState
      icon={<TableLightningRegular />}
      title={t(($) => $.empty.title)}
      text={t(($) => $.empty.text)}
      action={
        <Button appearance="primary" onClick={() => navigate(addresses.gallery)}>
          {words(($) => $.taskList.empty.action)}
        </Button>
      }
    />
  );
}
