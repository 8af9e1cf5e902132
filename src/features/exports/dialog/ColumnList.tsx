import { Button } from '@fluentui/react-components';
import { ArrowDownRegular, ArrowUpRegular, ReOrderDotsVerticalRegular } from '@fluentui/react-icons';
import { type DragEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FormColumn, movedColumn } from '../form/columnList.ts';
import styles from './ExportDialog.module.css';

interface ColumnListProps {
  columns: readonly FormColumn[];
  onChange: (columns: readonly FormColumn[]) => void;
}

/** A column that was moved by the keyboard or a button, and the control that keeps the focus. */
interface Move {
  name: string;
  control: 'up' | 'down' | 'label';
}

/**
 * Chooses, names and orders columns: by buttons, by Alt with an arrow key in the name's field, or by dragging. Plain
 * fields, because a table may have hundreds of columns.
 */
export function ColumnList({ columns, onChange }: ColumnListProps) {
  const { t } = useTranslation('exports');
  const hintId = useId();
  const { listRef, spoken, move } = useMoves(columns, onChange);
  const [dragged, setDragged] = useState<string | null>(null);
  const changeAt = (at: number, changed: Partial<FormColumn>) =>
    onChange(columns.map((column, index) => (index === at ? { ...column, ...changed } : column)));
  const dragOver = (event: DragEvent, index: number) => {
    const from = columns.findIndex(({ name }) => name === dragged);
    if (from === -1) return;
    event.preventDefault();
    if (from !== index) onChange(movedColumn(columns, from, index));
  };
  return (
    <>
      <p id={hintId} className={styles.hint}>
        {t(($) => $.dialog.moveKeys)}
      </p>
      <ol className={styles.list} ref={listRef}>
        {columns.map((column, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- buttons and keys do the same
          <li
            key={column.name}
            className={styles.column}
            data-dragged={column.name === dragged}
            onDragOver={(event) => dragOver(event, index)}
            onDrop={(event) => event.preventDefault()}
          >
            <span
              className={styles.grip}
              draggable
              aria-hidden
              onDragStart={() => setDragged(column.name)}
              onDragEnd={() => setDragged(null)}
            >
              <ReOrderDotsVerticalRegular />
            </span>
            <ColumnFields
              column={column}
              isFirst={index === 0}
              isLast={index === columns.length - 1}
              hintId={hintId}
              onChange={(changed) => changeAt(index, changed)}
              onMove={(step, control) => move(index, step, control)}
            />
          </li>
        ))}
      </ol>
      <output className={styles.spoken}>{spoken === null ? '' : t(($) => $.dialog.moved, { ...spoken })}</output>
    </>
  );
}

/** Moves columns; afterwards the focus is on the same control again, and screen readers read the new place. */
function useMoves(columns: readonly FormColumn[], onChange: ColumnListProps['onChange']) {
  const listRef = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<Move | null>(null);
  useLayoutEffect(() => {
    if (moved === null) return;
    const place = columns.findIndex(({ name }) => name === moved.name);
    const item = listRef.current?.children[place];
    item?.querySelector<HTMLElement>(`[data-control="${moved.control}"]`)?.focus();
    item?.scrollIntoView({ block: 'nearest' });
  }, [columns, moved]);
  const move = (from: number, step: number, control: Move['control']) => {
    const next = movedColumn(columns, from, from + step);
    if (next === columns) return;
    setMoved({ name: columns[from]?.name ?? '', control });
    onChange(next);
  };
  const place = columns.findIndex(({ name }) => name === moved?.name);
  const spoken = place === -1 ? null : { name: columns[place]?.label, place: place + 1, count: columns.length };
  return { listRef, spoken, move };
}

interface ColumnFieldsProps {
  column: FormColumn;
  isFirst: boolean;
  isLast: boolean;
  /** The element that explains the keys. */
  hintId: string;
  onChange: (changed: Partial<FormColumn>) => void;
  onMove: (step: number, control: Move['control']) => void;
}

function ColumnFields({ column, isFirst, isLast, hintId, onChange, onMove }: ColumnFieldsProps) {
  const { t } = useTranslation('exports');
  const { name, label, isChosen } = column;
  const handleKey = (event: KeyboardEvent) => {
    // Enter would send the whole form.
    if (event.key === 'Enter') event.preventDefault();
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    onMove(step, 'label');
  };
  return (
    <>
      <label className={styles.pick} title={name}>
        <input type="checkbox" checked={isChosen} onChange={() => onChange({ isChosen: !isChosen })} />
        <span>{name}</span>
      </label>
      <input
        className={styles.label}
        data-control="label"
        aria-label={t(($) => $.dialog.nameOf, { name })}
        aria-describedby={hintId}
        disabled={!isChosen}
        maxLength={255}
        value={label}
        onChange={({ target }) => onChange({ label: target.value })}
        onKeyDown={handleKey}
      />
      <MoveButton step={-1} name={name} isDisabled={isFirst} onMove={onMove} />
      <MoveButton step={1} name={name} isDisabled={isLast} onMove={onMove} />
    </>
  );
}

interface MoveButtonProps extends Pick<ColumnFieldsProps, 'onMove'> {
  step: 1 | -1;
  name: string;
  isDisabled: boolean;
}

function MoveButton({ step, name, isDisabled, onMove }: MoveButtonProps) {
  const { t } = useTranslation('exports');
  const control = step === 1 ? 'down' : 'up';
  return (
    <Button
      appearance="subtle"
      size="small"
      icon={step === 1 ? <ArrowDownRegular /> : <ArrowUpRegular />}
      data-control={control}
      aria-label={t(($) => (step === 1 ? $.dialog.moveDown : $.dialog.moveUp), { name })}
      disabledFocusable={isDisabled}
      onClick={() => onMove(step, control)}
    />
  );
}
