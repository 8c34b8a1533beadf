import { accept, idOf, isId, type Result } from '@cliffhanger/core/kernel';
import type { AnnouncementId, Message } from '@cliffhanger/core/messages';
import type { MessagesQuery, Requires } from '../ports/index.ts';
import { ANNOUNCED } from './announce.ts';

export interface MessageList {
  readonly list: readonly Message[];
  readonly total: number;
}

export const listMessages =
  ({ transactions }: Requires<'transactions', 'announcements' | 'messages'>) =>
  (asked: MessagesQuery): Promise<Result<MessageList>> =>
    transactions.read(async ({ messages, announcements }) => {
      const { list, total } = await messages.list(asked);
      const ids = list.flatMap(announcementIn);
      const texts = ids.length === 0 ? new Map() : await announcements.textsOf(ids);
      return accept({
        list: list.map((message) => {
          const [id] = announcementIn(message);
          return { ...message, announced: (id !== undefined && texts.get(id)) || null };
        }),
        total,
      });
    });

function announcementIn({ key, facts }: Pick<Message, 'key' | 'facts'>): readonly AnnouncementId[] {
  const id = key === ANNOUNCED ? facts['announcementId'] : undefined;
  return id !== undefined && isId(id) ? [idOf<'announcement'>(id)] : [];
}
