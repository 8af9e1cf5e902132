import { mergeClasses } from '@fluentui/react-components';
import { Checkmark16Regular, ChevronDown16Regular, ChevronRight16Regular } from '@fluentui/react-icons';
import { useEffect, useRef, type MouseEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { maxFoundAreas } from '#core/domain/proxy/areas.ts';
import { areaItemId, type AreaItem } from './areaItems.ts';
import styles from './AreaPicker.module.css';

interface AreaTreeProps {
  id: string;
  items: readonly AreaItem[];
  keyword: string;
  /** The id of the line that the arrow keys have reached. */
  activeId: number | null;
  chosenId: number;
  onChoose: (areaId: number) => void;
  onToggle: (areaId: number) => void;
}

/** The popup of the region picker. The focus stays in its field: a click here must not take it. */
export function AreaTree({ id, items, keyword, activeId, chosenId, onChoose, onToggle }: AreaTreeProps) {
  const { t } = useTranslation('proxy');
  const active = useRef<HTMLDivElement>(null);
  useEffect(() => {
    active.current?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const keepFocus = (event: MouseEvent) => event.preventDefault();
  return (
    <>
      <div
        id={id}
        role="tree"
        tabIndex={-1}
        aria-label={t(($) => $.region.list)}
        className={styles.tree}
        onMouseDown={keepFocus}
      >
        {items.map((item) => (
          <TreeItem
            key={item.id}
            id={areaItemId(id, item.id)}
            ref={item.id === activeId ? active : null}
            item={item}
            isActive={item.id === activeId}
            isChosen={item.id === chosenId}
            onChoose={onChoose}
            onToggle={onToggle}
          />
        ))}
      </div>
      <output className={styles.foundCount}>
        <FoundCount keyword={keyword.trim()} count={items.length} />
      </output>
    </>
  );
}

/** The number of matches; without a keyword, help for the keys. */
function FoundCount({ keyword, count }: { keyword: string; count: number }) {
  const { t } = useTranslation('proxy');
  if (keyword === '') return t(($) => $.region.hint);
  if (count === 0) return t(($) => $.region.none, { keyword });
  return count < maxFoundAreas ? t(($) => $.region.found, { count }) : t(($) => $.region.first, { count });
}

interface TreeItemProps extends Pick<AreaTreeProps, 'id' | 'onChoose' | 'onToggle'> {
  ref: RefObject<HTMLDivElement | null> | null;
  item: AreaItem;
  isActive: boolean;
  isChosen: boolean;
}

function TreeItem({ id, ref, item, isActive, isChosen, onChoose, onToggle }: TreeItemProps) {
  const { name, level, position, sisters, isExpanded } = item;
  const handleToggle = (event: MouseEvent) => {
    event.stopPropagation();
    onToggle(item.id);
  };
  return (
    // The keys are those of the field (useAreaPicker.ts).
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      ref={ref}
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={sisters}
      aria-selected={isChosen}
      {...(isExpanded !== null && { 'aria-expanded': isExpanded })}
      className={mergeClasses(styles.item, level > 1 && styles.part, isActive && styles.active)}
      onClick={() => onChoose(item.id)}
    >
      {isExpanded === null ? (
        <span className={styles.fold} />
      ) : (
        <span aria-hidden className={styles.fold} onClick={handleToggle}>
          {isExpanded ? <ChevronDown16Regular /> : <ChevronRight16Regular />}
        </span>
      )}
      <span className={styles.name}>{name}</span>
      {isChosen && <Checkmark16Regular />}
    </div>
  );
}
