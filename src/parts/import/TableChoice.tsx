import { Checkbox, Field, Select } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { encodings, maxColumns, type Separator, separators } from '#core/domain/files/fileLimits.ts';
import type { ColumnChoice, OpenedFile, ReadChoice, TablePreview } from '#core/domain/files/readFile.ts';
import { columnLetters } from './FilePreview.tsx';
import styles from './import.module.css';

interface Props {
  opened: OpenedFile;
  preview: TablePreview | null;
  choice: ColumnChoice;
  onRead: (changed: Partial<ReadChoice>) => void;
  onColumn: (changed: Partial<ColumnChoice>) => void;
}

const separatorNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const satisfies Record<
  Separator,
  string
>;

/**
 * §2.8: the choice of the sheet, then of the column; for a text file also encoding and separator, in case they were
 * detected wrongly.
 */
export function TableChoice({ opened, preview, choice, onRead, onColumn }: Props) {
  const { t } = useTranslation('import');
  const isTable = opened.kind !== 'txt';
  return (
    <div className={styles.choices}>
      {opened.sheets.length > 0 && (
        <Field label={t(($) => $.file.sheet)}>
          <Select value={String(choice.sheet)} onChange={(_, { value }) => onRead({ sheet: Number(value) })}>
            {opened.sheets.map(({ name, isHidden }, index) => (
              <option key={name} value={index}>
                {isHidden ? t(($) => $.file.hiddenSheet, { name }) : name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {opened.encoding !== null && (
        <Field label={t(($) => $.file.encoding)}>
          <Select
            value={choice.encoding}
            onChange={(_, { value }) => onRead({ encoding: encodings.find((known) => known === value) ?? 'utf-8' })}
          >
            {encodings.map((encoding) => (
              <option key={encoding} value={encoding}>
                {t(($) => $.encodings[encoding])}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {opened.separator !== null && (
        <Field label={t(($) => $.file.separator)}>
          <Select
            value={choice.separator}
            onChange={(_, { value }) => onRead({ separator: separators.find((known) => known === value) ?? ',' })}
          >
            {separators.map((separator) => (
              <option key={separator} value={separator}>
                {t(($) => $.separators[separatorNames[separator]])}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {isTable && preview !== null && <ColumnField preview={preview} choice={choice} onColumn={onColumn} />}
      {isTable && preview !== null && (
        <Checkbox
          className={styles.header}
          label={t(($) => $.file.header)}
          checked={choice.hasHeader}
          onChange={(_, { checked }) => onColumn({ hasHeader: checked === true })}
        />
      )}
    </div>
  );
}

function ColumnField({ preview, choice, onColumn }: Pick<Props, 'choice' | 'onColumn'> & { preview: TablePreview }) {
  const { t } = useTranslation('import');
  const nameOf = (column: number): string => {
    const letter = columnLetters(column);
    const name = choice.hasHeader ? (preview.rows[0]?.[column]?.trim() ?? '') : '';
    return name === '' ? t(($) => $.file.columnLetter, { letter }) : t(($) => $.file.columnName, { letter, name });
  };
  return (
    <Field
      label={t(($) => $.file.column)}
      {...(preview.isCut && { hint: t(($) => $.file.cutColumns, { count: maxColumns }) })}
    >
      <Select value={String(choice.column)} onChange={(_, { value }) => onColumn({ column: Number(value) })}>
        {Array.from({ length: preview.columnCount }, (_, column) => (
          <option key={column} value={column}>
            {nameOf(column)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
