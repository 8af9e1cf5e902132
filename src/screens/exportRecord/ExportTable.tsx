import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { DataTable, type TableColumn } from '#app/parts/table/DataTable.tsx';
import type { RecordActions } from './exportRecord.actions.ts';
import type { ExportList } from './exportRecord.state.ts';
import { ExportRow } from './ExportRow.tsx';
import type { RecordMenuProps } from './RecordMenu.tsx';

const RecordMenu = lazyComponent<RecordMenuProps>(async () => (await import('./RecordMenu.tsx')).RecordMenu);

const rowHeight = 61;

interface ExportTableProps {
  label: string;
  list: ExportList;
  actions: RecordActions;
}

/** The exports of one page, with one menu for all rows. */
export function ExportTable({ label, list: { rows, viewKey }, actions }: ExportTableProps) {
  const { t } = useTranslation('exports');
  // Refers to the row by its id: the record may change while its menu is open.
  const [menu, setMenu] = useState<{ recordId: string; target: HTMLElement } | null>(null);
  const menuRow = rows.find(({ record }) => record.recordId === menu?.recordId);
  const columns: TableColumn[] = [
    { key: 'file', header: t(($) => $.columns.file) },
    { key: 'rows', header: t(($) => $.columns.rows), width: '144px', isNumeric: true },
    { key: 'size', header: t(($) => $.columns.size), width: '96px', isNumeric: true, hideOrder: 'second' },
    { key: 'made', header: t(($) => $.columns.made), width: '152px', hideOrder: 'first' },
    { key: 'status', header: t(($) => $.columns.status), width: '164px' },
    { key: 'actions', header: t(($) => $.columns.actions), width: 'clamp(92px, calc(25.5cqi - 92px), 190px)' },
  ];
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowKey={({ record }) => record.recordId}
        viewKey={viewKey}
        rowHeight={rowHeight}
        renderRow={(listed, index) => (
          <ExportRow
            listed={listed}
            index={index}
            actions={actions}
            isMenuOpen={menu?.recordId === listed.record.recordId}
            onMenu={(target) =>
              setMenu((open) =>
                open?.recordId === listed.record.recordId ? null : { recordId: listed.record.recordId, target },
              )
            }
          />
        )}
      />
      {menu !== null && menuRow !== undefined && (
        <RecordMenu listed={menuRow} target={menu.target} actions={actions} onClose={() => setMenu(null)} />
      )}
    </>
  );
}
