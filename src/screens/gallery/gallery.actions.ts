import { useSearchParams } from 'wouter';

/** Changes the filter in the address; typing replaces it, so that one press of "back" leaves the page. */
export function useGalleryFilter() {
  const [, setSearch] = useSearchParams();
  const change = (name: 'keyword' | 'kind', value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return {
    search: (keyword: string) => change('keyword', keyword),
    choose: (kind: string) => change('kind', kind),
    reset: () => setSearch(new URLSearchParams(), { replace: true }),
  };
}
