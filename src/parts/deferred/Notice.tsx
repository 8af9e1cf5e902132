import { lazyComponent } from './lazyComponent.tsx';
import type { NoticeProps } from './NoticeBar.tsx';

/** A text in a coloured bar; until the bar has loaded, the text appears without it. */
export const Notice = lazyComponent<NoticeProps>(
  async () => (await import('./NoticeBar.tsx')).NoticeBar,
  ({ className, action, children }) => (
    <div className={className}>
      {children} {action}
    </div>
  ),
);
