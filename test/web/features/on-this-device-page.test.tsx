import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import OnThisDevicePage from '#web/features/offline/OnThisDevicePage.tsx';
import { endTakes, runTake } from '#web/lib/offline/running-takes.ts';
import { forgetVault, openVault } from '#web/lib/offline/vault.ts';
import { setSession } from '#web/lib/session/session-store.ts';
import { renderAt } from '../support/learner.tsx';
import 'fake-indexeddb/auto';

const sub = 'auth0|ada';
const lecture = {
  ...{ courseId: 'rag', lectureId: 'one', title: 'Chunks', courseTitle: 'Retrieval' },
  ...{ section: 0, lectureIndex: '0-0', isDrip: false, bytes: 3, isWhole: true },
};

beforeEach(async () => {
  vi.stubGlobal('caches', { keys: () => Promise.resolve([]) });
  const vault = await openVault();
  await vault.claim({ sub });
  await vault.saveLecture(lecture);
  setSession({ status: 'signed-in', user: { sub }, error: null });
});

afterEach(async () => {
  await endTakes();
  await forgetVault();
  vi.unstubAllGlobals();
});

it.each(['Remove Chunks', 'Remove Retrieval', 'Remove everything'])(
  '“%s” stops a download of the course, which would keep again what is removed',
  async (name) => {
    const taking = runTake('rag:all', async (signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      // What had come when it was stopped.
      await (await openVault()).saveLecture(lecture);
    });
    renderAt('/', ['/'], <OnThisDevicePage />);
    await userEvent.click(await screen.findByRole('button', { name }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await screen.findByText('Nothing here yet');
    await taking;
    expect(await (await openVault()).lectures()).toEqual([]);
  },
);
