import { Button } from '@fluentui/react-components';
import { ChevronDownRegular, ChevronUpRegular } from '@fluentui/react-icons';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#app/parts/deferred/Notice.tsx';
import type { FormColumn } from '../form/columnList.ts';
import { ColumnList } from './ColumnList.tsx';
import styles from './ExportDialog.module.css';
import { Question } from './Question.tsx';

interface ColumnChoiceProps {
  columns: readonly FormColumn[];
  /** The reason why these columns cannot be exported. */
  problem: string | null;
  onChange: (columns: readonly FormColumn[]) => void;
}

/** The columns of the file. The list opens on demand, because most exports take all columns as they are. */
export function ColumnChoice({ columns, problem, onChange }: ColumnChoiceProps) {
  const { t } = useTranslation('exports');
  const [first] = useState(columns);
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const chosen = columns.filter(({ isChosen }) => isChosen).length;
  const setAll = (isChosen: boolean) => onChange(columns.map((column) => ({ ...column, isChosen })));
  return (
    <Question
      title={t(($) => $.dialog.columns)}
      beside={
        <Button
          className={styles.toggle ?? ''}
          appearance="subtle"
          size="small"
          icon={isOpen ? <ChevronUpRegular /> : <ChevronDownRegular />}
          iconPosition="after"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {t(($) => $.dialog.columnsChosen, { chosen, count: columns.length })}
        </Button>
      }
    >
      {problem !== null && <Notice intent="error">{problem}</Notice>}
      {isOpen && (
        <div className={styles.columns} id={listId}>
          <div className={styles.tools}>
            <Button size="small" disabledFocusable={chosen === columns.length} onClick={() => setAll(true)}>
              {t(($) => $.dialog.allColumns)}
            </Button>
            <Button size="small" disabledFocusable={chosen === 0} onClick={() => setAll(false)}>
              {t(($) => $.dialog.noColumns)}
            </Button>
            <Button size="small" disabledFocusable={columns === first} onClick={() => onChange(first)}>
              {t(($) => $.dialog.asBefore)}
            </Button>
          </div>
          <ColumnList columns={columns} onChange={onChange} />
        </div>
      )}
    </Question>
  );
}
