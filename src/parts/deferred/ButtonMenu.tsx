import { Menu, MenuPopover, type MenuProps } from '@fluentui/react-components';
import type { ReactNode } from 'react';

interface ButtonMenuProps extends Pick<MenuProps, 'checkedValues' | 'onCheckedValueChange'> {
  /** The button that opened the menu; it gets the focus back. */
  target: HTMLElement;
  align: 'start' | 'end';
  className?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The menu of a button that is drawn before its menu: Fluent's own trigger would load the whole menu before the first
 * paint.
 */
export function ButtonMenu({ target, align, className, onClose, children, ...rest }: ButtonMenuProps) {
  const handleOpenChange: MenuProps['onOpenChange'] = (event, { type }) => {
    // A click on the button is handled by the button itself (useOpener.ts). After a click elsewhere the focus stays
    // there.
    if (event.target instanceof Node && target.contains(event.target)) return;
    onClose();
    if (type !== 'clickOutside') target.focus();
  };
  // A menu that is taller than the room above and below its button covers the button instead of leaving the window.
  const positioning = {
    target,
    position: 'below',
    align,
    shiftToCoverTarget: true,
    autoSize: true,
    overflowBoundaryPadding: 4,
  } as const;
  return (
    <Menu {...rest} open onOpenChange={handleOpenChange} positioning={positioning}>
      <MenuPopover className={className ?? ''}>{children}</MenuPopover>
    </Menu>
  );
}
