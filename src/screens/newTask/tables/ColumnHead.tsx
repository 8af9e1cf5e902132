import { Button, Field, Input } from '@fluentui/react-components';
import { ChevronDownRegular, DismissRegular } from '@fluentui/react-icons';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { useOpener } from '#app/parts/deferred/useOpener.ts';
import type { ColumnMenuProps } from './ColumnMenu.tsx';
import type { HandDialogProps } from '../hand/HandDialog.tsx';
import {
  canLeaveOut,
  canMove,
  wayOf,
  type KeptColumn,
  type NameProblem,
  type TableColumn,
} from '../columns/keptTable.ts';
import styles from './tables.module.css';

const ColumnMenu = lazyComponent<ColumnMenuProps>(async () => (await import('./ColumnMenu.tsx')).ColumnMenu);

const HandDialog = lazyComponent<HandDialogProps>(async () => (await import('../hand/HandDialog.tsx')).HandDialog);

interface ColumnHeadProps {
  columns: readonly TableColumn[];
  language: string | null;
  kept: readonly KeptColumn[];
  /** The place of the column among the kept ones. */
  index: number;
  problem: NameProblem | undefined;
  onKeep: (kept: readonly KeptColumn[]) => void;
}

/** The head of a column: its name, the button that leaves it out, and its type, which opens its menu. */
export function ColumnHead({ columns, language, kept, index, problem, onKeep }: ColumnHeadProps) {
  const { t } = useTranslation('proposal');
  const { target, close, opener } = useOpener();
  const [isByHand, setByHand] = useState(false);
  const head = useRef<HTMLTableCellElement>(null);
  const wasByHand = useRef(false);
  // The entry of the menu that opened the dialog is gone when it closes.
  useEffect(() => {
    if (wasByHand.current && !isByHand) head.current?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus();
    wasByHand.current = isByHand;
  }, [isByHand]);
  const own = kept[index];
  const column = own && columns[own.place];
  if (own === undefined || column === undefined) return null;
  const type = wayOf(own, columns)?.type ?? 'text';
  const typeName = t(($) => $.types[type]);
  return (
    <th ref={head} scope="col" data-type={type}>
      <div className={styles.name}>
        <Field {...(problem !== undefined && { validationMessage: t(($) => $.names[problem]) })}>
          <Input
            size="small"
            appearance="underline"
            maxLength={100}
            aria-label={t(($) => $.columnName, { name: own.name })}
            value={own.name}
            onChange={(_, { value }) => onKeep(kept.with(index, { ...own, name: value }))}
          />
        </Field>
        {canLeaveOut(kept, own.place, columns) && (
          <Button
            size="small"
            appearance="subtle"
            icon={<DismissRegular />}
            aria-label={t(($) => $.remove, { name: own.name })}
            title={t(($) => $.remove, { name: own.name })}
            onClick={() => onKeep(kept.toSpliced(index, 1))}
          />
        )}
      </div>
      <Button
        size="small"
        appearance="transparent"
        icon={<ChevronDownRegular />}
        iconPosition="after"
        aria-haspopup="menu"
        aria-label={t(($) => $.column.menu, { type: typeName, name: own.name })}
        {...opener}
      >
        {typeName}
      </Button>
      {target !== null && (
        <ColumnMenu
          target={target}
          column={column}
          kept={kept}
          own={own}
          index={index}
          canMove={{ left: canMove(kept, index, -1, columns), right: canMove(kept, index, 1, columns) }}
          onKeep={onKeep}
          onByHand={() => setByHand(true)}
          onClose={close}
        />
      )}
      {isByHand && (
        <HandDialog
          name={own.name}
          base={{ columns, place: own.place, reading: own.reading, language }}
          steps={own.hand?.steps ?? []}
          onUse={(hand) => onKeep(kept.with(index, { ...own, hand }))}
          onClose={() => setByHand(false)}
        />
      )}
    </th>
  );
}
