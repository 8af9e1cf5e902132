import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import type { FormDialogProps } from './FormDialog.tsx';

/**
 * A file of its own in the build: shared by parts that come late, it would be put together with fields that pages need
 * before the first paint, and bring Fluent's dialog along.
 */
export const LateFormDialog = lazyComponent<FormDialogProps>(async () => (await import('./FormDialog.tsx')).FormDialog);
