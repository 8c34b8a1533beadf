import { idOf, isId, type Locale } from '@cliffhanger/core/kernel';
import { announcedIn, type Message, type MessageCount, unreadOf } from '@cliffhanger/core/messages';
import type { ServerMessageId } from '@cliffhanger/i18n';
import { t } from '@cliffhanger/i18n/server';

export const countsResponse = (counts: readonly MessageCount[]) => ({
  unread: unreadOf(counts),
  kinds: [...counts],
});

export const messageResponse = (message: Message, locale: Locale) => ({
  id: message.id,
  kind: message.kind,
  key: message.key,
  ...textsOf(message, locale),
  orderNumber: message.kind === 'order' ? (message.facts['number'] ?? null) : null,
  dramaId: dramaIn(message.facts),
  writtenAt: message.writtenAt,
  isRead: message.readAt !== null,
});

const textsOf = (message: Message, locale: Locale): { readonly title: string; readonly text: string } =>
  (message.announced !== null && announcedIn(message.announced, locale)) || {
    title: textOf(message, 'title', locale),
    text: textOf(message, 'text', locale),
  };

/** A stored message may use a key that this version does not know. */
function textOf({ key, facts }: Message, part: 'title' | 'text', locale: Locale): string {
  const id = `messages.${key}.${part}` as ServerMessageId;
  const text = t(locale, id, { rule: '', ...facts, ...dayOf(facts, locale) });
  return text === id ? t(locale, `messages.unknown.${part}`) : text;
}

/** A day in the reader's format, in UTC. */
const dayOf = ({ endsAt }: Message['facts'], locale: Locale) =>
  endsAt === undefined
    ? {}
    : {
        day: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Number(endsAt)),
      };

const dramaIn = ({ dramaId }: Message['facts']) =>
  dramaId !== undefined && isId(dramaId) ? idOf<'drama'>(dramaId) : null;
