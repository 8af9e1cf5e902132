import {
  CalendarErrorRegular,
  ErrorCircleRegular,
  HourglassHalfRegular,
  MoneyRegular,
  WrenchRegular,
} from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { TaskStatus } from '#core/domain/task/status.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { withRowTexts } from '#app/i18n/i18n.ts';
import { formatBalance, formatMoney } from '#app/i18n/numberFormat.ts';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useSkipReason } from '#app/parts/schedule/useSkipReason.ts';
import { useWaitSentence } from '#app/parts/status/useWaitSentence.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { TaskRunButton } from '#app/features/tasks/start/TaskRunButton.tsx';
import type { NamedTask } from '#app/store/queries/tasks/tasks.ts';
import type { Attention } from './attention.ts';
import type { OverviewActions } from '../overview.actions.ts';
import { AttentionLine } from './AttentionLine.tsx';
import type { DriftItemProps } from './DriftItem.tsx';

const DriftItem = lazyComponent<DriftItemProps>(withRowTexts(async () => (await import('./DriftItem.tsx')).DriftItem));
const QuotaItem = lazyComponent(async () => (await import('./QuotaItem.tsx')).QuotaItem);

interface AttentionItemProps {
  item: Attention;
  actions: OverviewActions;
}

/** One problem with its subject and its remedy. */
export function AttentionItem({ item, actions }: AttentionItemProps) {
  switch (item.kind) {
    case 'balance':
      return <LowBalance item={item} />;
    case 'quota':
      return <QuotaItem {...item} />;
    case 'drift':
      return <DriftItem run={item.run} drift={item.drift} />;
    case 'failed':
      return <FailedRun item={item} actions={actions} />;
    case 'missed':
      return <MissedRun item={item} actions={actions} />;
    case 'maintenance':
      return <Maintenance item={item} />;
    case 'waiting':
      return <Waiting item={item} />;
  }
}

type Of<Kind extends Attention['kind']> = { item: Extract<Attention, { kind: Kind }> };

function LowBalance({ item: { balanceMicro, limitMicro, isEmpty } }: Of<'balance'>) {
  const { t } = useTranslation('plans');
  const { t: own } = useTranslation('overview');
  const locale = useLocale();
  const limit = formatMoney(locale, limitMicro);
  return (
    <AttentionLine
      icon={<MoneyRegular />}
      isSevere={isEmpty}
      title={own(($) => $.attention.balance, { amount: formatBalance(locale, balanceMicro) })}
      action={<AppLink to={addresses.balance}>{t(($) => $.balance.recharge)}</AppLink>}
    >
      {t(($) => (isEmpty ? $.balance.empty : $.balance.low), { limit })}
    </AttentionLine>
  );
}

function FailedRun({ item: { run }, actions }: Of<'failed'> & Pick<AttentionItemProps, 'actions'>) {
  const { t } = useTranslation('console');
  const { lot, task } = run;
  return (
    <AttentionLine
      icon={<ErrorCircleRegular />}
      isSevere
      title={<TaskLink task={task} />}
      action={<TaskRunButton task={task} actions={actions} />}
    >
      {t(($) => $.endReasons.StoppedByFailure)} · <RelativeTime time={lot.endedAt ?? lot.createdAt} />
    </AttentionLine>
  );
}

function MissedRun({ item: { task, skip }, actions }: Of<'missed'> & Pick<AttentionItemProps, 'actions'>) {
  const { t } = useTranslation('overview');
  const locale = useLocale();
  const reasonOf = useSkipReason();
  return (
    <AttentionLine
      icon={<CalendarErrorRegular />}
      title={<TaskLink task={task} />}
      action={<TaskRunButton task={task} actions={actions} />}
    >
      {t(($) => $.attention.missed, { time: formatDate(locale, skip.at, true), reason: reasonOf(skip.code) })}
    </AttentionLine>
  );
}

function Maintenance({ item: { template, taskCount } }: Of<'maintenance'>) {
  const { t } = useTranslation('overview');
  const address = addresses.templatePage(template.slug);
  return (
    <AttentionLine
      icon={<WrenchRegular />}
      title={template.name}
      action={<AppLink to={address}>{t(($) => $.attention.openTemplate)}</AppLink>}
    >
      {t(($) => $.attention.maintenance, { count: taskCount })}
    </AttentionLine>
  );
}

function Waiting({ item: { task, total, canUpgrade } }: Of<'waiting'>) {
  const { t } = useTranslation('overview');
  const { t: plans } = useTranslation('plans');
  const sentenceOf = useWaitSentence();
  const { waitReason } = task;
  const isOwnLimit = waitReason?.code === 'AccountNodes' && canUpgrade;
  return (
    <AttentionLine
      icon={<HourglassHalfRegular />}
      title={total === 1 ? <TaskLink task={task} /> : t(($) => $.attention.waiting, { count: total })}
      action={
        isOwnLimit ? (
          <AppLink to={addresses.pricing}>{plans(($) => $.trial.compare)}</AppLink>
        ) : (
          <AppLink to={addresses.allTasksIn(TaskStatus.Waiting)}>{t(($) => $.attention.showWaiting)}</AppLink>
        )
      }
    >
      {waitReason !== null && sentenceOf(waitReason)}
    </AttentionLine>
  );
}

function TaskLink({ task: { taskId, taskName } }: { task: NamedTask }) {
  return <AppLink to={addresses.taskInfo(taskId)}>{taskName}</AppLink>;
}
