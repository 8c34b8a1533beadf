import type { Content } from '@cliffhanger/application/ports';
import { type ContentPage, type ContentType, type FriendLink, readBlocks } from '@cliffhanger/core/content';
import type { Instant, Locale } from '@cliffhanger/core/kernel';
import { uuidv7 } from 'uuidv7';
import { type Session, timestamp } from '../connection.ts';

interface PageRow {
  readonly type: ContentType;
  readonly locale: Locale;
  readonly title: string;
  readonly blocks: unknown;
  readonly updated_at: Instant;
}

export const createContent = (session: Session): Content => ({
  async page(type, locale) {
    const { rows } = await session.query<PageRow>({
      name: 'content-page',
      text: `select type, locale, title, blocks, updated_at from content.pages
             where type = $1 and locale in ($2, 'en') order by locale = $2 desc limit 1`,
      values: [type, locale],
    });
    return rows[0] && pageOf(rows[0]);
  },

  async pages() {
    const { rows } = await session.query<PageRow>({
      name: 'content-pages',
      text: 'select type, locale, title, blocks, updated_at from content.pages order by type, locale',
    });
    return rows.map(pageOf);
  },

  async savePage({ type, locale, title, blocks, updatedAt }, by) {
    const values = [type, locale, title, JSON.stringify(blocks), timestamp(updatedAt)];
    await session.query({
      name: 'content-page-save',
      text: `insert into content.pages (type, locale, title, blocks, updated_at) values ($1, $2, $3, $4, $5)
             on conflict (type, locale) do update
             set title = excluded.title, blocks = excluded.blocks, updated_at = excluded.updated_at`,
      values,
    });
    await session.query({
      name: 'content-page-version',
      text: `insert into content.page_versions (type, locale, title, blocks, saved_at, id, saved_by)
             values ($1, $2, $3, $4, $5, $6, $7)`,
      values: [...values, uuidv7(), by],
    });
  },

  async replaceFriendLinks(links) {
    await session.query({ text: 'delete from content.friend_links' });
    await session.query({
      name: 'content-friend-links-replace',
      text: `insert into content.friend_links (position, name, url)
             select position, name, url from unnest($1::text[], $2::text[]) with ordinality as l (name, url, position)`,
      values: [links.map(({ name }) => name), links.map(({ url }) => url)],
    });
  },

  async versionOf(types) {
    const { rows } = await session.query<{ at: Instant }>({
      name: 'content-changed-at',
      text: `select coalesce(max(updated_at), 'epoch') as at from content.pages where type = any ($1::text[])`,
      values: [types],
    });
    return new Date(rows[0]?.at ?? 0).toISOString();
  },

  async friendLinks() {
    const { rows } = await session.query<FriendLink>({
      name: 'content-friend-links',
      text: 'select name, url from content.friend_links order by position limit 50',
    });
    return rows;
  },
});

const pageOf = ({ updated_at, blocks, ...page }: PageRow): ContentPage => ({
  ...page,
  blocks: readBlocks(blocks),
  updatedAt: updated_at,
});
