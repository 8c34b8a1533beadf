import type { Content } from '@cliffhanger/application/ports';
import { type FriendLink, readBlocks } from '@cliffhanger/core/content';
import type { Instant, Locale } from '@cliffhanger/core/kernel';
import type { Session } from '../connection.ts';

interface PageRow {
  readonly locale: Locale;
  readonly title: string;
  readonly blocks: unknown;
  readonly updated_at: Instant;
}

export const createContent = (session: Session): Content => ({
  async page(type, locale) {
    const { rows } = await session.query<PageRow>({
      name: 'content-page',
      text: `select locale, title, blocks, updated_at from content.pages
             where type = $1 and locale in ($2, 'en') order by locale = $2 desc limit 1`,
      values: [type, locale],
    });
    const [row] = rows;
    return (
      row && {
        type,
        locale: row.locale,
        title: row.title,
        blocks: readBlocks(row.blocks),
        updatedAt: row.updated_at,
      }
    );
  },

  async friendLinks() {
    const { rows } = await session.query<FriendLink>({
      name: 'content-friend-links',
      text: 'select name, url from content.friend_links order by position limit 50',
    });
    return rows;
  },
});
