import { useEffect, useState, type ComponentType } from 'react';
import { firstContent } from './firstPaint.ts';
import { prefetchWhenIdle } from './prefetchWhenIdle.ts';

/**
 * Returns a component whose module loads after the first content: menus, dialogs and other components that open on
 * demand. The module loads while the page is idle, so that it is ready when the user needs it; until then `Placeholder`
 * is drawn. A large one that few users need loads only when it is `mounted`. Not React.lazy: React 19 holds content
 * back 300 ms after a Suspense fallback.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder: ComponentType<Props> = Nothing,
  loadsWhen: 'idle' | 'mounted' = 'idle',
): ComponentType<Props> {
  let here: ComponentType<Props> | undefined;
  const loadComponent = async () => {
    await firstContent;
    return (here ??= await load());
  };
  if (loadsWhen === 'idle') void firstContent.then(() => prefetchWhenIdle(loadComponent));

  return function LazyComponent(props: Props) {
    const [Component, setComponent] = useState(() => here ?? Placeholder);
    useEffect(() => {
      void loadComponent().then((component) => setComponent(() => component));
    }, []);
    return <Component {...props} />;
  };
}

function Nothing() {
  return null;
}
