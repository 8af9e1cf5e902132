import { useEffect, useState, type ComponentType } from 'react';
import { firstContent } from './firstPaint.ts';
import { prefetchWhenIdle } from './prefetchWhenIdle.ts';

/**
 * A component whose module comes after the first content: menus, dialogs and what else is only opened on demand.
 * Fetched while nothing else happens, so that it is here when it is asked for; until then `Before` stands in its place.
 * Not React.lazy: React 19 holds content back 300 ms after a Suspense fallback.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Before: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  let here: ComponentType<Props> | undefined;
  const fetchPart = async () => {
    await firstContent;
    return (here ??= await load());
  };
  void firstContent.then(() => prefetchWhenIdle(fetchPart));

  return function LatePart(props: Props) {
    const [Part, setPart] = useState(() => here ?? Before);
    useEffect(() => {
      void fetchPart().then((part) => setPart(() => part));
    }, []);
    return <Part {...props} />;
  };
}

function Nothing() {
  return null;
}
