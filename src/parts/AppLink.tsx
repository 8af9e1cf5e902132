import { Link, type LinkProps } from '@fluentui/react-components';
import type { MouseEvent, ReactNode } from 'react';
import { useLocation } from 'wouter';

interface Props extends Pick<LinkProps, 'inline' | 'title' | 'aria-label'> {
  to: string;
  /** The state of the history entry (navigation/addresses.ts); a new tab has none. */
  state?: string;
  children: ReactNode;
}

/** A link within the app in Fluent's style. */
export function AppLink({ to, state, children, ...rest }: Props) {
  return (
    <Link {...rest} {...useAppLink(to, state)}>
      {children}
    </Link>
  );
}

/** Returns what makes a link of an element. A click with a modifier key opens a tab, as with any link. */
export function useAppLink(to: string, state?: string) {
  const [, navigate] = useLocation();
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(to, state === undefined ? {} : { state });
  };
  return { href: to, onClick };
}
