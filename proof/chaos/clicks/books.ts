import { readFileSync } from 'node:fs';
import type { ClickGroup } from '@cliffhanger/application/ports';
import type { Pool } from 'pg';

/** Clicks of one link in one hour: what counts, what is repeated, what bots did. */
export interface LinkHour {
  readonly clicks: number;
  readonly repeats: number;
  readonly bots: number;
}

/** By link and hour. */
export type Books = ReadonlyMap<string, LinkHour>;

const HOUR_MS = 3_600_000;
const NOTHING: LinkHour = { clicks: 0, repeats: 0, bots: 0 };

/** What the figures must say, from the acknowledgements that the ingest wrote down, and from nothing else. */
export function acknowledgedIn(file: string): { readonly books: Books; readonly clicks: number } {
  const clicks = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .flatMap((line) => (JSON.parse(line) as ClickGroup).clicks);
  const books = new Map<string, LinkHour>();
  const marks = new Set<string>();
  for (const click of clicks) {
    const key = `${click.code} ${Math.floor(click.at / HOUR_MS) * HOUR_MS}`;
    const hour = books.get(key) ?? NOTHING;
    const isFirst = click.by === 'viewer' && !marks.has(click.mark);
    if (click.by === 'viewer') marks.add(click.mark);
    books.set(key, {
      clicks: hour.clicks + Number(isFirst),
      repeats: hour.repeats + Number(!isFirst && click.by !== 'bot'),
      bots: hour.bots + Number(click.by === 'bot'),
    });
  }
  return { books, clicks: clicks.length };
}

/** What they do say. */
export async function countedIn(owner: Pick<Pool, 'query'>): Promise<Books> {
  const { rows } = await owner.query<{ key: string; clicks: bigint; repeats: bigint; bots: bigint }>(
    `select code || ' ' || (extract(epoch from hour) * 1000)::bigint as key, clicks, repeats, bots
     from rollups.link_hours`,
  );
  return new Map(
    rows.map(({ key, clicks, repeats, bots }) => [
      key,
      { clicks: Number(clicks), repeats: Number(repeats), bots: Number(bots) },
    ]),
  );
}

/** What the sellers see on their dashboards, all together. */
export async function shownToSellers(owner: Pick<Pool, 'query'>): Promise<number> {
  const { rows } = await owner.query<{ clicks: bigint }>(
    `select (select coalesce(sum(clicks), 0) from rollups.changes)::bigint
       + (select coalesce(sum(clicks), 0) from rollups.seller_totals)::bigint as clicks`,
  );
  return Number(rows[0]?.clicks ?? 0n);
}

export const sumOf = (books: Books): number =>
  [...books.values()].reduce((sum, { clicks, repeats, bots }) => sum + clicks + repeats + bots, 0);

export const viewersOf = (books: Books): number =>
  [...books.values()].reduce((sum, { clicks }) => sum + clicks, 0);

/** Clicks that are missing, and clicks that are too many, each counted link by link. */
export function differences(
  expected: Books,
  found: Books,
): { readonly lost: number; readonly doubled: number } {
  let lost = 0;
  let doubled = 0;
  for (const key of new Set([...expected.keys(), ...found.keys()])) {
    const [one, other] = [expected.get(key) ?? NOTHING, found.get(key) ?? NOTHING];
    for (const kind of ['clicks', 'repeats', 'bots'] as const) {
      lost += Math.max(0, one[kind] - other[kind]);
      doubled += Math.max(0, other[kind] - one[kind]);
    }
  }
  return { lost, doubled };
}
