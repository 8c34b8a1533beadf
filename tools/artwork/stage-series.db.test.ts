import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getEditedDrama } from '@cliffhanger/application/catalog';
import { PREVIEW_NUMBER } from '@cliffhanger/core/media';
import { addCatalogueToPrepare, MINI_SERIES } from '@cliffhanger/testing/catalogue';
import { type Fixture, openFixture, valueOf } from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stageSeries, toldOf } from './stage-series.ts';

/** The shortest possible series: one free episode, one to buy. */
const SHORTER = { episodes: 2, freeEpisodes: 1 } as const;
const [first, second] = MINI_SERIES.slice(0, 2).map((series) => ({ ...series, ...SHORTER }));
const PLENTY_MS = 300_000;

let fixture: Fixture;
let dataFolder: string;
beforeAll(async () => {
  fixture = await openFixture();
  dataFolder = mkdtempSync(join(tmpdir(), 'cliffhanger-stage-'));
  await addCatalogueToPrepare(fixture.owner);
  await fixture.owner.query('update dramas set episode_count = 2, free_episodes = 1 where id = $1', [
    first!.id,
  ]);
});
afterAll(async () => {
  await fixture.close();
  rmSync(dataFolder, { recursive: true });
});

const stage = () =>
  stageSeries({ ownerUrl: fixture.database.ownerUrl, dataFolder, series: [first!, second!] });
const onSale = async (): Promise<readonly string[]> => {
  const { rows } = await fixture.owner.query<{ id: string }>('select id from dramas where on_sale');
  return rows.map(({ id }) => id);
};

test(
  'a seeded series is on sale with a licence in force once its last episode can be watched, and no other drama is',
  async () => {
    const staged = await stage();
    expect(staged.onSale).toEqual([first]);
    // The second has more episodes in the catalogue than were filmed, and an incomplete series stays off
    // sale.
    expect(toldOf(staged)).toEqual([
      'on sale: 1 series with 2 episodes, each to its last',
      `not on sale: moonbound-heir: has ${MINI_SERIES[1]?.episodes} episodes in this database, 2 were filmed`,
    ]);
    expect(await onSale()).toEqual([first!.id]);
    const { rows } = await fixture.owner.query(
      `select number, state from media.episodes
       where drama_id = $1 and package_id is not null order by number`,
      [first!.id],
    );
    expect(rows).toEqual([
      { number: PREVIEW_NUMBER, state: 'ready' },
      { number: 1, state: 'ready' },
      { number: 2, state: 'ready' },
    ]);
    const now = { ...fixture.dependencies, clock: { now: () => Date.now() as never } };
    const { gaps, licences } = valueOf(await getEditedDrama(now)(first!.id));
    expect(gaps).toEqual([]);
    expect(licences).toHaveLength(1);
  },
  PLENTY_MS,
);

test(
  'seeding again makes nothing twice, and takes a series off sale that lost an episode',
  async () => {
    const countOf = async (table: string): Promise<number> => {
      const { rows } = await fixture.owner.query<{ many: number }>(
        `select count(*)::int as many from ${table}`,
      );
      return rows[0]?.many ?? 0;
    };
    const before = [await countOf('media.packages'), await countOf('drama_licences')];
    expect((await stage()).onSale).toEqual([first]);
    expect([await countOf('media.packages'), await countOf('drama_licences')]).toEqual(before);
    await fixture.owner.query(
      `update media.episodes set state = 'failed', failure = 'gave-up', package_id = null
       where drama_id = $1 and number = 2`,
      [first!.id],
    );
    expect(toldOf(await stage())).toContain('not on sale: the-ninth-debt: episodes 2 cannot be watched');
    expect(await onSale()).toEqual([]);
  },
  PLENTY_MS,
);
