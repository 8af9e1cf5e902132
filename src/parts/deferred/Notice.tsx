import { lazyComponent } from './lazyComponent.tsx';
import type { NoticeProps } from './NoticeBar.tsx';

/** A text in a coloured bar. Until the bar's module has loaded, the text appears without it. */
export const Notice = lazyComponent<NoticeProps>(
  async () => (await import('./NoticeBar.tsx')).NoticeBar,
  ({ className, action, children }) => (
    <div className={className}>
      {children} {action}
    </div>
  ),
);
