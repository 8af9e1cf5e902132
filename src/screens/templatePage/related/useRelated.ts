import { useLiveQuery } from 'dexie-react-hooks';
import { recommendTemplates } from '#core/domain/template/recommend.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useStore } from '#app/state/session.ts';
import { templatesIn } from '#app/store/queries/gallery.ts';

/** §9: five templates of the same kinds, from this device; `undefined` while they are being read. */
export function useRelated(template: Template): readonly Template[] | undefined {
  const store = useStore();
  const locale = useLocale();
  return useLiveQuery(
    async () => recommendTemplates(await templatesIn(store, locale), template),
    [store, locale, template],
  );
}
