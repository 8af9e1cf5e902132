import { MenuItem } from '@fluentui/react-components';
import { AppsAddInRegular, ArrowDownloadRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { formatRecipeFile, recipeFileName } from '#core/wire/recipe/recipeFile.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { saveFile } from '#app/parts/saveFile.ts';
import { useStore } from '#app/state/session.ts';
import { taskById } from '#app/store/queries/tasks/tasks.ts';
import type { ListedTask } from '../listedTask.ts';

/** The entries of an advanced-mode task: a template of it, and the file of its recipe, which is made on the device. */
export function RecipeItems({ task: { taskId, taskName } }: { task: Pick<ListedTask, 'taskId' | 'taskName'> }) {
  const { t } = useTranslation('tasks');
  const [, navigate] = useLocation();
  const store = useStore();
  const downloadRecipe = async () => {
    const task = await taskById(store, taskId);
    const text = task === undefined ? null : formatRecipeFile(taskName, task.parameters);
    if (text !== null) saveFile(recipeFileName(taskName), new Blob([text], { type: 'application/json' }));
  };
  return (
    <>
      <MenuItem icon={<AppsAddInRegular />} onClick={() => navigate(addresses.makeTemplate(taskId))}>
        {t(($) => $.menu.makeTemplate)}
      </MenuItem>
      <MenuItem icon={<ArrowDownloadRegular />} onClick={() => void downloadRecipe()}>
        {t(($) => $.menu.downloadRecipe)}
      </MenuItem>
    </>
  );
}
