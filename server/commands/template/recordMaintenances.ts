import { TemplateStatus } from '#core/domain/template/template.ts';
import {
  deleteMaintenance,
  insertMaintenance,
  insertMaintenanceMails,
  lockMaintenances,
} from '#server/db/tables/template/maintenances.ts';
import type { CommandContext } from '../commandContext.ts';

/**
 * Compares the gallery with its state at the last start of the service. For each template that is published again, it
 * inserts one row per subscriber for the mail to send: once, however many processes start or crash.
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
