import { AtAddress } from '@cliffhanger/client/router/for-tests';
import { idOf, usdt } from '@cliffhanger/core/kernel';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { activateLocale } from '../../../../shared/language/index.ts';
import { ADDRESSES } from '../../../../shared/navigation/index.ts';
import { EpisodePanel } from '../../episodes/episode-panel.tsx';
import type { ViewerDrama } from '../feed.ts';
import { WideInfo, WideRail } from './wide-sides.tsx';

beforeAll(() => activateLocale('en'));

const FREE = { number: 1, state: 'free', comesOn: null } as const;
const LOCKED = { number: 2, state: 'locked', comesOn: null } as const;
const DRAMA: ViewerDrama = {
  id: idOf<'drama'>('01990000-0000-7000-8000-0000000d0001'),
  title: 'The Night Ferry',
  poster: '/posters/a.svg',
  episodes: 2,
  freeEpisodes: 1,
  readyThrough: 2,
  retail: usdt('0.6'),
  seriesPrice: usdt('0.6'),
  category: 'Romance',
  synopsis: 'She boarded under another name.',
  preview: null,
  isOnSale: true,
  episodeList: [FREE, LOCKED],
  remaining: { episodes: 1, amount: usdt('0.6') },
  preOrder: null,
  seller: { name: 'Lantern Picks', picture: null },
  captionLangs: [],
};

test('Beside the film are its title, its seller and the shortcuts', () => {
  render(
    <AtAddress addresses={ADDRESSES}>
      <WideInfo drama={DRAMA} episode={FREE} isFaded={false} />
    </AtAddress>,
  );
  expect(screen.getByText('Episode 1 of 2 · Free episode')).toBeDefined();
  expect(screen.getByText('Sold by Lantern Picks')).toBeDefined();
  expect(screen.getByText('10 s')).toBeDefined();
  expect(screen.getByText('F').tagName).toBe('KBD');
});

test('The list beside the film shows free and locked episodes, and a free one plays', async () => {
  const chosen = vi.fn();
  render(
    <AtAddress addresses={ADDRESSES}>
      <EpisodePanel drama={DRAMA} current={2} onChoose={chosen} />
    </AtAddress>,
  );
  const list = within(screen.getByRole('complementary', { name: 'Episodes' }));
  expect(list.getByText('1 free, 1 locked')).toBeDefined();
  await userEvent.click(list.getByRole('button', { name: 'Episode 1, free' }));
  expect(chosen).toHaveBeenCalledWith(1);
});

test('The last episode has no next button, and the list can be hidden', async () => {
  const list = vi.fn();
  const previous = vi.fn();
  render(
    <AtAddress addresses={ADDRESSES}>
      <WideRail
        drama={DRAMA}
        episode={LOCKED}
        isFaded={false}
        onNext={undefined}
        onPrevious={previous}
        onList={list}
        isListOpen
      />
    </AtAddress>,
  );
  expect(screen.getByRole('button', { name: 'Next episode' }).hasAttribute('disabled')).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Previous episode' }));
  expect(previous).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Episodes', expanded: true }));
  expect(list).toHaveBeenCalledOnce();
});
