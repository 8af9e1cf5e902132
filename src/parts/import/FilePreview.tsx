import { useTranslation } from 'react-i18next';
import { previewRows, type FileKind } from '#core/domain/files/fileLimits.ts';
import type { ColumnChoice, TablePreview } from '#core/domain/files/readFile.ts';
import styles from './import.module.css';

interface Props {
  preview: TablePreview;
  choice: ColumnChoice;
  kind: FileKind;
  onColumn: (column: number) => void;
}

/** The maximum number of drawn columns: those around the chosen one. */
const drawnColumns = 40;

/** The first rows with the current settings. A click on a header chooses a column; the chosen one is highlighted. */
export function FilePreview({ preview, choice, kind, onColumn }: Props) {
  const { t } = useTranslation('import');
  const first = Math.max(0, Math.min(choice.column - drawnColumns / 2, preview.columnCount - drawnColumns));
  const drawn = Array.from({ length: Math.min(drawnColumns, preview.columnCount) }, (_, index) => first + index);
  const rows = preview.rows.slice(choice.hasHeader ? 1 : 0).slice(0, previewRows);
  const isTable = kind !== 'txt';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <section className={styles.preview} aria-label={t(($) => $.file.preview)} tabIndex={0}>
      <table className={styles.table}>
        {isTable && (
          <thead>
            <tr>
              {drawn.map((column) => (
                <th key={column} scope="col" data-chosen={column === choice.column}>
                  <button
                    type="button"
                    className={styles.head}
                    aria-pressed={column === choice.column}
                    onClick={() => onColumn(column)}
                  >
                    <span className={styles.letter}>{columnLetters(column)}</span>{' '}
                    {choice.hasHeader && preview.rows[0]?.[column]}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {drawn.map((column) => (
                <td key={column} data-chosen={isTable && column === choice.column} title={row[column]}>
                  {row[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Returns the name of a column as in spreadsheet programs: A, B, … Z, AA. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}
