import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import type { TestService } from '#tests/server/openTestService.ts';

/** More lines than a task's row holds: the task has a list of its own. */
export const sharedLines = Array.from({ length: 2_100 }, (_, index) => `https://shop.example/${index}`);

/** Returns the body that saves a task with these addresses. */
export const taskOfLines = (tested: TestService, lines: string[]) => ({
  taskName: 'Lines',
  templateRegistrationId: tested.service.gallery.bySlug('page-metadata')?.templateRegistrationId,
  templateVersion: 1,
  userInputParameters: formatUserInputParameters({ Urls: lines }, {}),
});

/** Returns the body that saves a task of the demo shop. */
export const mugsTask = (tested: TestService) => ({
  taskName: 'Mugs',
  templateRegistrationId: tested.service.gallery.bySlug('demo-shop-products')?.templateRegistrationId,
  templateVersion: 1,
  userInputParameters: formatUserInputParameters({ Categories: ['mugs'] }, {}),
});

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

const exampleText = 'one\ntwo';
export const exampleList = {
  hash: hashOf(exampleText),
  packed: gzipSync(exampleText),
};
