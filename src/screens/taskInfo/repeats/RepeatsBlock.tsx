import { Button } from '@fluentui/react-components';
import { DocumentCopyRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Result } from '#core/domain/refusal.ts';
import type { Repeats } from '#core/domain/run/repeats.ts';
import type { Lot } from '#core/wire/rows/task.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { FactTile, FactTiles } from '#app/parts/FactTiles.tsx';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { Section } from '#app/parts/Section.tsx';
import type { TaskView } from '#app/store/queries/tasks/tasks.ts';
import styles from '../TaskInfoScreen.module.css';
import { keyColumns, type KeyColumn } from './keyColumns.ts';
import { RepeatsDialog } from './RepeatsDialog.tsx';

export interface RepeatsBlockProps {
  task: TaskView;
  template: Template | null;
  lots: readonly Lot[];
  onSave: (repeats: Repeats | null) => Promise<Result<unknown>>;
}

/** The task's setting for repeated rows. A dialog changes it, also without a connection. */
export function RepeatsBlock({ task: { repeats }, template, lots, onSave }: RepeatsBlockProps) {
  const { t } = useTranslation('tasks');
  const [isOpen, setOpen] = useState(false);
  const columns = keyColumns(template, lots, repeats?.fields ?? []);
  return (
    <Section
      title={t(($) => $.repeats.title)}
      beside={
        <Button size="small" icon={<DocumentCopyRegular />} onClick={() => setOpen(true)}>
          {t(($) => $.repeats.edit)}
        </Button>
      }
    >
      {repeats === null ? (
        <p className={styles.quiet}>{t(($) => $.repeats.none)}</p>
      ) : (
        <RepeatFacts repeats={repeats} columns={columns} />
      )}
      {isOpen && <RepeatsDialog repeats={repeats} columns={columns} onSave={onSave} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function RepeatFacts({
  repeats: { fields, across, action },
  columns,
}: {
  repeats: Repeats;
  columns: readonly KeyColumn[];
}) {
  const { t } = useTranslation('tasks');
  const locale = useLocale();
  const labels = fields.map((field) => {
    const column = columns.find(({ name }) => name === field);
    return column?.isGone === true ? t(($) => $.repeats.gone, { name: field }) : (column?.label ?? field);
  });
  return (
    <FactTiles label={t(($) => $.repeats.title)}>
      <FactTile name={t(($) => $.repeats.what)}>{t(($) => $.repeats[action])}</FactTile>
      <FactTile name={t(($) => $.repeats.by)}>{new Intl.ListFormat(locale, { type: 'unit' }).format(labels)}</FactTile>
      <FactTile name={t(($) => $.repeats.across)}>{t(($) => $.repeats[across])}</FactTile>
    </FactTiles>
  );
}
