import { readFileSync } from 'node:fs';
import type { ClickGroup } from '@cliffhanger/application/ports';
import type { Pool } from 'pg';

/** Clicks of one link in one hour: counted, repeated, and by bots. */
export interface LinkHour {
  readonly clicks: number;
  readonly repeats: number;
  readonly bots: number;
}

/** Keyed by link and hour. */
export type Books = ReadonlyMap<string, LinkHour>;

/** Storefront results of a link: counted views, bot views, and how far its visits went. */
export interface LinkViews {
  readonly landings: number;
  readonly bots: number;
  readonly visits: number;
  readonly landed: number;
}

const HOUR_MS = 3_600_000;
const NOTHING: LinkHour = { clicks: 0, repeats: 0, bots: 0 };

/** The expected figures, computed only from the acknowledgements that the ingest wrote. */
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

const NO_VIEWS: LinkViews = { landings: 0, bots: 0, visits: 0, landed: 0 };

/**
 * Expected figures of the storefront views, by link; an empty code means that no link led the viewer there.
 */
export function viewsAcknowledgedIn(file: string): ReadonlyMap<string, LinkViews> {
  const groups = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ClickGroup);
  const books = new Map<string, LinkViews>();
  const add = (code: string, figure: keyof LinkViews) => {
    const link = books.get(code) ?? NO_VIEWS;
    books.set(code, { ...link, [figure]: link[figure] + 1 });
  };
  const known = new Set<string>();
  const isFirst = (what: string): boolean => !known.has(what) && known.add(what) !== undefined;
  for (const { clicks, views } of groups) {
    for (const click of clicks)
      if (click.by === 'viewer' && isFirst(`visit ${click.mark}`)) add(click.code, 'visits');
    for (const view of views) {
      if (view.by === 'bot') add(view.visit?.code ?? '', 'bots');
      if (view.by === 'viewer' && isFirst(view.mark)) add(view.visit?.code ?? '', 'landings');
      if (view.by === 'bot' || view.visit === null) continue;
      if (isFirst(`visit ${view.visit.mark}`)) add(view.visit.code, 'visits');
      if (isFirst(`landed ${view.visit.mark}`)) add(view.visit.code, 'landed');
    }
  }
  return books;
}

/** The stored figures, aggregated or not. */
export async function viewsCountedIn(owner: Pick<Pool, 'query'>): Promise<ReadonlyMap<string, LinkViews>> {
  const { rows } = await owner.query<{ code: string } & Record<keyof LinkViews, bigint>>(
    `select code, sum(landings)::bigint as landings, sum(bots)::bigint as bots, sum(visits)::bigint as visits,
       sum(landed)::bigint as landed
     from (select code, landings, bots, visits, landed from rollups.link_results
           union all select code, landings, bots, visits, landed from rollups.link_lines) figures group by code`,
  );
  return new Map(
    rows.map(({ code, landings, bots, visits, landed }) => [
      code,
      { landings: Number(landings), bots: Number(bots), visits: Number(visits), landed: Number(landed) },
    ]),
  );
}

/** The stored clicks. */
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

/** The total over all sellers' dashboards. */
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

type Counts<Figure extends string> = ReadonlyMap<string, Readonly<Record<Figure, number>>>;

/** Missing and surplus counts, each summed link by link. */
export function differences<Figure extends string>(
  expected: Counts<Figure>,
  found: Counts<Figure>,
): { readonly lost: number; readonly doubled: number } {
  let lost = 0;
  let doubled = 0;
  for (const key of new Set([...expected.keys(), ...found.keys()])) {
    const [one, other] = [expected.get(key), found.get(key)];
    for (const figure of Object.keys(one ?? other ?? {}) as Figure[]) {
      const difference = (one?.[figure] ?? 0) - (other?.[figure] ?? 0);
      lost += Math.max(0, difference);
      doubled += Math.max(0, -difference);
    }
  }
  return { lost, doubled };
}
