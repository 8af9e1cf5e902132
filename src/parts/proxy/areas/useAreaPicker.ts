import { useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import type { AreaNode } from '#core/domain/proxy/areas.ts';
import { areaItems, areaMove, areasAbove } from './areaItems.ts';

interface PickerElements {
  root: RefObject<HTMLDivElement | null>;
  input: RefObject<HTMLInputElement | null>;
}

interface OpenPicker {
  text: string;
  unfolded: ReadonlySet<number>;
  activeId: number | null;
}

/** The state of the open region picker, and its handlers for keys and clicks. */
export function useAreaPicker(
  { root, input }: PickerElements,
  tree: readonly AreaNode[],
  areaId: number,
  onChoose: (areaId: number | null) => void,
) {
  const [opened, setOpened] = useState<OpenPicker | null>(null);
  const { text, unfolded, activeId } = opened ?? closedPicker;
  const items = opened === null ? [] : areaItems(tree, text, unfolded);

  const close = () => setOpened(null);
  const open = () => {
    input.current?.focus();
    setOpened((before) => before ?? { text: '', unfolded: new Set(areasAbove(tree, areaId)), activeId: areaId });
  };
  const change = (next: Partial<OpenPicker>) => setOpened((before) => ({ ...(before ?? closedPicker), ...next }));
  const choose = (id: number) => {
    onChoose(id);
    close();
  };
  const toggle = (id: number) => {
    const next = new Set(unfolded);
    if (!next.delete(id)) next.add(id);
    change({ unfolded: next, activeId: id });
  };
  const type = (value: string) => {
    const [first] = value.trim() === '' ? [] : areaItems(tree, value, unfolded);
    change({ text: value, activeId: first?.id ?? null });
  };
  const clear = () => {
    onChoose(null);
    close();
    input.current?.focus();
  };

  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && opened !== null) {
      event.preventDefault();
      event.stopPropagation();
      if (text === '') close();
      else type('');
      return;
    }
    if (opened === null) {
      if (!['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key)) return;
      event.preventDefault();
      open();
      return;
    }
    const move = areaMove(event.key, items, activeId, text !== '');
    if (move === null) return;
    event.preventDefault();
    if (move.do === 'choose') choose(move.id);
    else if (move.do === 'go') change({ activeId: move.to });
    else toggle(move.id);
  };
  /** Closes without a choice when the focus moves elsewhere. */
  const handleBlur = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && root.current?.contains(relatedTarget) === true)) close();
  };

  return {
    isOpen: opened !== null,
    text,
    items,
    activeId,
    open,
    close,
    type,
    choose,
    toggle,
    clear,
    handleKey,
    handleBlur,
  };
}

const closedPicker: OpenPicker = { text: '', unfolded: new Set(), activeId: null };
