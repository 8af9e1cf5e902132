import { DataTrendingRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { Drift } from '#core/domain/drift/drift.ts';
import { DriftSentence } from '#app/features/runs/drift/DriftSentence.tsx';
import { addresses } from '#app/navigation/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import type { RunOfTask } from '#app/store/queries/overview.ts';
import { AttentionLine } from './AttentionLine.tsx';

export interface DriftItemProps {
  run: RunOfTask;
  drift: Drift;
}

/** A run that differs from earlier ones, in words, with a link to its rows. */
export function DriftItem({ run: { lot, task }, drift }: DriftItemProps) {
  const { t } = useTranslation('drift');
  const { taskId, taskName, templateSlug } = task;
  return (
    <AttentionLine
      icon={<DataTrendingRegular />}
      title={<AppLink to={addresses.taskInfo(taskId)}>{taskName}</AppLink>}
      action={<AppLink to={addresses.lotData(taskId, lot.lotNo)}>{t(($) => $.openRun)}</AppLink>}
    >
      {t(($) => $.overview, { lotNo: lot.lotNo })}: <DriftSentence drift={drift} templateSlug={templateSlug} />
    </AttentionLine>
  );
}
