import { Tree, TreeItem, TreeItemLayout } from '@fluentui/react-components';
import { AddRegular, CheckmarkRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { OtherColumn } from '#core/wire/calls/template/proposeCalls.ts';
import type { KeptColumn, TableColumn } from '../columns/keptTable.ts';
import { columnOf, isBeside, isFree } from '../columns/elements.ts';
import type { Places, Pointed } from './pointing.ts';
import styles from './picture.module.css';

interface PageTreeProps {
  places: Places;
  columns: readonly TableColumn[];
  kept: readonly KeptColumn[];
  elements: readonly OtherColumn[];
  hasRoom: boolean;
  onPoint: (pointed: Pointed | null) => void;
  onPress: (pointed: Pointed) => void;
}

interface Leaf {
  key: string;
  pointed: Pointed;
  name: string;
  sample: string;
  isKept: boolean;
}

/**
 * The page as a tree: the columns of the records, and what is beside them. It says the same as the picture, for the
 * keyboard and for screen readers, and has what the picture does not show.
 */
export function PageTree({ places, columns, kept, elements, hasRoom, onPoint, onPress }: PageTreeProps) {
  const { t } = useTranslation('proposal');
  const isList = places.boxes.records.length !== 1;
  const taken = new Set(elements.map((element) => columnOf(columns, element)));
  const leafOf = (place: number): Leaf => ({
    key: `column ${place}`,
    pointed: { kind: 'column', place },
    name: columns[place]?.name ?? '',
    sample: columns[place]?.samples[0] ?? '',
    isKept: kept.some((each) => each.place === place),
  });
  const own = (beside: boolean) =>
    columns.flatMap((column, place) =>
      taken.has(place) || (isList && isBeside(column)) !== beside ? [] : [leafOf(place)],
    );
  // One that becomes a column stays where it is, and so keeps the focus.
  const others = elements.flatMap((element, place): Leaf[] => {
    const key = `element ${place}`;
    const column = columnOf(columns, element);
    if (column !== null) return [{ ...leafOf(column), key }];
    const [sample = ''] = element.samples;
    if (!isFree(columns, element)) return [];
    return [{ key, pointed: { kind: 'element', place }, name: element.name, sample, isKept: false }];
  });
  const groups = [
    { value: 'records', text: t(($) => (isList ? $.picture.inRecords : $.picture.onPage)), leaves: own(false) },
    { value: 'others', text: t(($) => $.picture.beside), leaves: [...own(true), ...others] },
  ].filter(({ leaves }) => leaves.length > 0);
  return (
    <Tree
      className={styles.tree}
      aria-label={t(($) => $.picture.tree)}
      defaultOpenItems={['records', 'others']}
      size="small"
    >
      {groups.map(({ value, text, leaves }) => (
        <TreeItem key={value} itemType="branch" value={value}>
          <TreeItemLayout>{text}</TreeItemLayout>
          <Tree>
            {leaves.map(({ key, pointed, name, sample, isKept }) => (
              <TreeItem
                key={key}
                itemType="leaf"
                aria-selected={isKept}
                aria-disabled={pointed.kind === 'element' && !hasRoom}
                onFocus={() => onPoint(pointed)}
                onMouseEnter={() => onPoint(pointed)}
                onClick={() => onPress(pointed)}
              >
                <TreeItemLayout iconBefore={isKept ? <CheckmarkRegular /> : <AddRegular />}>
                  <span className={styles.leaf} data-kept={isKept}>
                    <span className={styles.leafName} title={name}>
                      {name}
                    </span>
                    <span className={styles.leafSample} title={sample}>
                      {sample}
                    </span>
                  </span>
                </TreeItemLayout>
              </TreeItem>
            ))}
          </Tree>
        </TreeItem>
      ))}
    </Tree>
  );
}
