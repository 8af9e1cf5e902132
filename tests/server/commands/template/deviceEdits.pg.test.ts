import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LikeState } from '#core/domain/template/templateState.ts';
import { setFavorite, setFeedback } from '#core/edits/templateEdits.ts';
import { giveFeedback } from '#core/wire/calls/template/templateCalls.ts';
import { enqueueEdit } from '#app/store/outbox/outbox.ts';
import { templatesIn } from '#app/store/queries/gallery.ts';
import { outboxView } from '#app/store/queries/outboxView.ts';
import { templateStates } from '#app/store/queries/templateStates.ts';
import { takeLease } from '#workers/sync/lead/leaderLease.ts';
import { pullGallery, pullLikes } from '#workers/sync/pull/gallery.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';
import { openDevice as openPlainDevice, type Device } from '../sync/openDevice.ts';

let tested: TestService;
let ada: Client;
const devices: Device[] = [];
beforeAll(async () => {
  tested = await openTestService();
  ada = await tested.signUp('ada');
});
afterAll(async () => {
  for (const device of devices) await device.close();
  await tested.close();
});

interface TemplateDevice extends Device {
  state: () => Promise<unknown>;
}

const id = 1005;
/** The devices' time. */
let clock = Date.now();

/** A device that reads the gallery and the likes with each turn. */
function openDevice(name: string): TemplateDevice {
  const device = openPlainDevice(tested, ada, name);
  devices.push(device);
  const { store, service } = device;
  return {
    ...device,
    turn: async () => {
      const turned = await device.turn();
      expect(turned).toMatchObject({ kind: 'done' });
      const lease = await takeLease(store);
      const pulled = await pullGallery(store, service, lease, tested.service.gallery.version, 'en-US');
      expect(pulled).toMatchObject({ ok: true });
      await pullLikes(store, service, lease, clock);
      return turned;
    },
    state: async () => (await templateStates(store)).get(id),
  };
}

test('edits made offline on two devices meet on the service, and both show the same', async () => {
  const [phone, desk] = [openDevice('phone'), openDevice('desk')];
  await phone.turn();
  await desk.turn();
  await enqueueEdit(phone.store, setFavorite, String(id), { favorited: true }, 'Page');
  await enqueueEdit(phone.store, setFeedback, String(id), { feedback: LikeState.Like }, 'Page');
  await enqueueEdit(desk.store, setFeedback, String(id), { feedback: LikeState.Dislike }, 'Page');
  await phone.turn();
  expect(await phone.state()).toMatchObject({ favorited: true, feedback: 1, pendingFields: [] });
  await desk.turn();
  await phone.turn();
  const both = { favorited: true, feedback: -1, pendingFields: [] };
  expect(await phone.state()).toMatchObject(both);
  expect(await desk.state()).toMatchObject(both);
  for (const { store } of [phone, desk]) expect(await outboxView(store)).toEqual({ waiting: [], attention: [] });
});

test('a like of another account arrives within the hour, without a new gallery', async () => {
  const device = openDevice('fourth');
  const likes = async () =>
    (await templatesIn(device.store, 'en-US')).find((each) => each.slug === 'rss-atom-feed')?.likes;
  await device.turn();
  expect(await likes()).toBe(0);
  const ben = await tested.signUp('ben');
  const rss = tested.service.gallery.bySlug('rss-atom-feed')?.templateRegistrationId ?? 0;
  await ben.send(giveFeedback, { params: { id: rss }, body: { feedback: 1 } });
  await device.turn();
  expect(await likes()).toBe(0);
  clock += 3_600_000;
  await device.turn();
  expect(await likes()).toBe(1);
});

test('a device keeps collections and the likes of others', async () => {
  const device = openDevice('third');
  await enqueueEdit(device.store, setFeedback, String(id), { feedback: LikeState.Like }, 'Page');
  await device.turn();
  await device.turn();
  const kept = await device.store.main.templates.where('language').equals('en-US').toArray();
  expect(kept.find((template) => template.templateRegistrationId === id)?.likes).toBe(0);
  expect(await device.store.main.collections.toCollection().primaryKeys()).toContainEqual(['en-US', 'any-website']);
});
