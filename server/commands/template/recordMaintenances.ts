import { TemplateStatus } from '#core/domain/template/template.ts';
import {
  deleteMaintenance,
  insertMaintenance,
  insertMaintenanceMails,
  lockMaintenances,
} from '#server/db/tables/template/maintenances.ts';
import type { CommandContext } from '../commandContext.ts';

/**
 * Compares the gallery with what it was when the service last started: for each template that is published again, its
 * subscribers are owed a mail, by a row each. Once, however many processes start and whatever crashes.
 */
export async function recordMaintenances({
  database,
  gallery,
}: Pick<CommandContext, 'database' | 'gallery'>): Promise<void> {
  await database.withoutRls(async (tx) => {
    const before = await lockMaintenances(tx);
    for (const { templateRegistrationId: id, status } of gallery.templates) {
      const wasMaintained = before.includes(id);
      if (status === TemplateStatus.Maintaining && !wasMaintained) await insertMaintenance(tx, id);
      if (status === TemplateStatus.Published && wasMaintained) {
        await insertMaintenanceMails(tx, id);
        await deleteMaintenance(tx, id);
      }
    }
  });
}
