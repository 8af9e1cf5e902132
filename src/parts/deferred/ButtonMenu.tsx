import { Menu, MenuPopover, type MenuProps } from '@fluentui/react-components';
import type { ReactNode } from 'react';

interface ButtonMenuProps extends Pick<MenuProps, 'checkedValues' | 'onCheckedValueChange'> {
  /** The button that opened it; takes the focus back. */
  target: HTMLElement;
  align: 'start' | 'end';
  className?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** The menu of a button that is drawn before it: Fluent's trigger would bring the whole menu to the first paint. */
export function ButtonMenu({ target, align, className, onClose, children, ...rest }: ButtonMenuProps) {
  const handleOpenChange: MenuProps['onOpenChange'] = (event, { type }) => {
    // A click on the button is the button's own to answer (useOpener.ts); one elsewhere keeps the focus where it went.
    if (event.target instanceof Node && target.contains(event.target)) return;
    onClose();
    if (type !== 'clickOutside') target.focus();
  };
  return (
    <Menu {...rest} open onOpenChange={handleOpenChange} positioning={{ target, position: 'below', align }}>
      <MenuPopover className={className ?? ''}>{children}</MenuPopover>
    </Menu>
  );
}
