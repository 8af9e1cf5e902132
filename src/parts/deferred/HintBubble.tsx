import { Tooltip } from '@fluentui/react-components';

interface HintBubbleProps {
  text: string;
  target: HTMLElement;
  /** The pointer came over the words: they stay (WCAG 1.4.13). */
  onEnter: () => void;
  /** Escape, or the pointer left the words. */
  onClose: () => void;
}

/** Fluent's tooltip: the module that comes late. */
export function HintBubble({ text, target, onEnter, onClose }: HintBubbleProps) {
  return (
    <Tooltip
      content={{ children: text, onPointerEnter: onEnter }}
      relationship="inaccessible"
      withArrow
      visible
      positioning={{ target }}
      onVisibleChange={(_, { visible }) => {
        if (!visible) onClose();
      }}
    />
  );
}
