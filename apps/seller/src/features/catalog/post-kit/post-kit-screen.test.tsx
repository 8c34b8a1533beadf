import { AtAddress } from '@cliffhanger/client/router/for-tests';
import { idOf } from '@cliffhanger/core/kernel';
import type { Endpoint } from '@cliffhanger/wire/kernel';
import { getPostKit, makeClip } from '@cliffhanger/wire/promotion';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { changeLocale, loadMessages } from '../../../shared/language/index.ts';
import { queryClient } from '../../../shared/server/index.ts';
import type { PostKitView } from './post-kit.ts';
import { PostKitScreen } from './post-kit-screen.tsx';

const KIT: PostKitView = {
  dramaId: idOf<'drama'>('01990000-0000-7000-8000-000000000001'),
  consignmentId: idOf<'consignment'>('01990000-0000-7000-8000-0000000000c1'),
  title: 'La novena deuda',
  poster: '/poster.svg',
  url: 'https://cliffhanger.test/r/mv7k2abc',
  language: 'es',
  languages: ['en', 'es'],
  texts: ['Falta uno.', 'Ocho hombres.', '«La novena deuda»: 72 episodios cortos.'],
  hashtags: [
    { platform: 'tiktok', tags: ['#lanovenadeuda', '#venganza'] },
    { platform: 'telegram', tags: ['#minidrama'] },
  ],
  clip: {
    state: 'ready',
    url: '/files/clip.mp4',
    durationMs: 28_000,
    bytes: 4_200_000,
    episode: 2,
    hasCaptions: true,
  },
};

let kit: PostKitView | undefined;
let wishes: string[];
let copied: string[];

const respond = <Request, Answer>({ answer }: Endpoint<Request, Answer>, value: Answer): Response =>
  Response.json({ code: 0, msg: '', data: z.encode(answer, value), request_id: 'r' });

vi.setConfig({ testTimeout: 60_000 });
const PATIENT = { timeout: 20_000 };

beforeAll(async () => {
  await changeLocale('en');
  await loadMessages(['catalog', 'library', 'post-kit', 'promotion']);
});
beforeEach(() => {
  kit = KIT;
  wishes = [];
  copied = [];
  queryClient.clear();
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path === makeClip.path) {
      wishes.push(body);
      kit = { ...KIT, clip: { ...KIT.clip, state: 'making', url: null } };
      return respond(makeClip, kit.clip);
    }
    if (path === getPostKit.path && kit !== undefined) return respond(getPostKit, kit);
    return Response.json({ code: 5_011, msg: 'Not in your library.', data: null, request_id: 'r' });
  });
});
afterEach(() => vi.unstubAllGlobals());

function open() {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied.push(text);
  });
  render(
    <QueryClientProvider client={queryClient}>
      <AtAddress>
        <PostKitScreen />
      </AtAddress>
    </QueryClientProvider>,
  );
  return user;
}

test("a text is copied with the link, and the whole post with the network's hashtags", async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Copy text 2' }, PATIENT));
  await user.click(screen.getByRole('radio', { name: 'Telegram' }));
  await user.click(screen.getByRole('button', { name: 'Copy text, link and hashtags' }));
  expect(copied).toEqual([
    'Ocho hombres.\nhttps://cliffhanger.test/r/mv7k2abc',
    'Ocho hombres.\nhttps://cliffhanger.test/r/mv7k2abc\n#minidrama',
  ]);
});

test('a finished clip is shown with its source', async () => {
  open();
  expect(await screen.findByText('End of episode 2, 28 s, 4.2 MB', {}, PATIENT)).toBeTruthy();
  expect(screen.getByText('Captions are burnt in.')).toBeTruthy();
  expect(wishes).toEqual([]);
});

test('a missing clip is requested once', async () => {
  kit = { ...KIT, clip: { ...KIT.clip, state: 'none', url: null } };
  open();
  await screen.findByText(/The clip is being made/, {}, PATIENT);
  await vi.waitFor(() => expect(wishes).toHaveLength(1), PATIENT);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(wishes).toHaveLength(1);
});

test('a failed clip is rendered again on request', async () => {
  kit = { ...KIT, clip: { ...KIT.clip, state: 'failed', url: null } };
  const user = open();
  const again = await screen.findByRole('button', { name: 'Try again' }, PATIENT);
  expect(wishes).toEqual([]);
  await user.click(again);
  await vi.waitFor(() => expect(wishes).toHaveLength(1), PATIENT);
});

test('an empty library links to the catalogue', async () => {
  kit = undefined;
  open();
  expect(await screen.findByText('Choose a drama first', {}, PATIENT)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open catalogue' })).toBeTruthy();
});
