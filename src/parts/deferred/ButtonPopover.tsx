import { Popover, PopoverSurface, type PopoverProps } from '@fluentui/react-components';
import type { ReactNode } from 'react';

interface ButtonPopoverProps {
  /** The button that opened it; it gets the focus back. */
  target: HTMLElement;
  align: 'start' | 'end';
  label: string;
  className?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** A small form or list below the button that opened it; Escape and a click elsewhere close it. As ButtonMenu.tsx. */
export function ButtonPopover({ target, align, label, className, onClose, children }: ButtonPopoverProps) {
  const handleOpenChange: PopoverProps['onOpenChange'] = (event, { open }) => {
    if (open || (event.target instanceof Node && target.contains(event.target))) return;
    onClose();
    if (event.type === 'keydown') target.focus();
  };
  const positioning = {
    target,
    position: 'below',
    align,
    autoSize: true,
    shiftToCoverTarget: true,
    overflowBoundaryPadding: 4,
  } as const;
  return (
    <Popover open trapFocus onOpenChange={handleOpenChange} positioning={positioning}>
      <PopoverSurface className={className ?? ''} aria-label={label}>
        {children}
      </PopoverSurface>
    </Popover>
  );
}
