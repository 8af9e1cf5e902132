import { cloneElement, useEffect, useRef, useState, type HTMLAttributes, type ReactElement } from 'react';
import { lazyComponent } from './lazyComponent.tsx';

const HintBubble = lazyComponent(async () => (await import('./HintBubble.tsx')).HintBubble);

/** Fluent's delay before it shows or hides a tooltip. */
const delayMs = 250;

interface HintProps {
  text: string;
  /** `description`: screen readers read the text with the button. `inaccessible`: they read only the button's name. */
  relationship: 'description' | 'inaccessible';
  /** A button without its own handlers for pointer and focus events. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/**
 * A text that appears over a hovered or focused button. Fluent's tooltip is mounted only then: one around every button
 * of a list cost more than the rest of its rows (measured), and adding it around an existing button removes the focus.
 */
export function Hint({ text, relationship, children }: HintProps) {
  const { target, showSoon, hide, stay } = useTarget();
  return (
    <>
      {cloneElement(children, {
        ...(relationship === 'description' && { 'aria-description': text }),
        onPointerEnter: ({ currentTarget }) => showSoon(currentTarget),
        onPointerLeave: () => showSoon(null),
        onFocus: ({ currentTarget }) => showSoon(currentTarget),
        onBlur: hide,
      })}
      {target !== null && <HintBubble text={text} target={target} onEnter={stay} onClose={hide} />}
    </>
  );
}

/** The button over which the text is shown. */
function useTarget() {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stay = () => clearTimeout(timer.current);
  const showSoon = (next: HTMLElement | null) => {
    stay();
    timer.current = setTimeout(() => setTarget(next), delayMs);
  };
  const hide = () => {
    stay();
    setTarget(null);
  };
  return { target, showSoon, hide, stay };
}
