import { Tooltip } from '@fluentui/react-components';

interface HintBubbleProps {
  text: string;
  target: HTMLElement;
  /** Called when the pointer enters the text: then the text stays (WCAG 1.4.13). */
  onEnter: () => void;
  /** Called on Escape, or when the pointer leaves the text. */
  onClose: () => void;
}

/** Fluent's tooltip, in a deferred module. */
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
