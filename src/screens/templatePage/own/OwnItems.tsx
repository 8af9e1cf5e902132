import { MenuDivider, MenuItem } from '@fluentui/react-components';
import { ArrowDownloadRegular, DeleteRegular, EditRegular } from '@fluentui/react-icons';
import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { ownRecipeTemplate } from '#core/wire/recipe/ownRecipe.ts';
import { formatRecipeFile, recipeFileName } from '#core/wire/recipe/recipeFile.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { saveFile } from '#app/parts/saveFile.ts';
import type { DialogControl } from '#app/parts/dialogs/useDialog.ts';
import { useNotify } from '#app/parts/useNotify.ts';
import { useStore } from '#app/state/session.ts';
import { templateBySlug } from '#app/store/queries/gallery.ts';
import { RemoveDialog } from './RemoveDialog.tsx';

export interface OwnItemsProps {
  slug: string;
  dialog: DialogControl;
}

/** The entries for the owner of a template, and for an account that was chosen for it. */
export function OwnItems({ slug, dialog }: OwnItemsProps) {
  const { t } = useTranslation('proposal');
  const [, navigate] = useLocation();
  const locale = useLocale();
  const store = useStore();
  const template = useLiveQuery(() => templateBySlug(store, locale, slug), [store, locale, slug]);
  const download = useDownload();
  const remove = (of: Template) => dialog.show(<RemoveDialog template={of} onClose={dialog.close} />);
  if (template?.owner === undefined) return null;
  const { owner, templateRegistrationId: id } = template;
  if (!owner.isMine) {
    return owner.canLeave === true ? (
      <>
        <MenuDivider />
        <MenuItem icon={<DeleteRegular />} onClick={() => remove(template)}>
          {t(($) => $.own.page.leave)}
        </MenuItem>
      </>
    ) : null;
  }
  return (
    <>
      <MenuDivider />
      <MenuItem icon={<EditRegular />} onClick={() => navigate(addresses.changeTemplate(id))}>
        {t(($) => $.own.page.change)}
      </MenuItem>
      <MenuItem icon={<ArrowDownloadRegular />} onClick={() => void download(id)}>
        {t(($) => $.own.page.download)}
      </MenuItem>
      <MenuItem icon={<DeleteRegular />} onClick={() => remove(template)}>
        {t(($) => $.own.page.remove)}
      </MenuItem>
    </>
  );
}

/** Devices have no recipes of templates, so this file needs the service. */
function useDownload() {
  const messages = useMessages();
  const notify = useNotify();
  return async (id: number): Promise<void> => {
    const outcome = await bridge.ownTemplate(id);
    if (!outcome.ok) return notify({ intent: 'error', title: messages.ofFailed(outcome) });
    const { name, addresses: lines, recipe, maxPages } = outcome.value;
    const values = {
      [ownRecipeTemplate.addresses]: lines,
      [ownRecipeTemplate.recipe]: recipe,
      [ownRecipeTemplate.maxPages]: maxPages,
    };
    const text = formatRecipeFile(name, values);
    if (text !== null) saveFile(recipeFileName(name), new Blob([text], { type: 'application/json' }));
  };
}
