import { latePart } from '#app/parts/late/latePart.tsx';
import type { FormDialogProps } from './FormDialog.tsx';

/**
 * A file of its own in the build: shared by parts that come late, it would be put together with fields that pages need
 * before the first paint, and bring Fluent's dialog along.
 */
export const LateFormDialog = latePart<FormDialogProps>(async () => (await import('./FormDialog.tsx')).FormDialog);
