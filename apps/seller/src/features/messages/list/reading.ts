import type { MessageKind } from '@cliffhanger/core/messages';
import { showToast } from '@cliffhanger/ui';
import type { Received } from '@cliffhanger/wire/kernel';
import { listMessages, markAllMessagesRead, markMessageRead } from '@cliffhanger/wire/messages';
import { t } from '../../../shared/language/index.ts';
import type { Message } from '../../../shared/messages/index.ts';
import { answerKey, call, invalidate, problemText, queryClient } from '../../../shared/server/index.ts';

interface MessagePage {
  readonly list: readonly Message[];
}
/** A cached page, or the pages of an infinite query. */
type CachedMessages = MessagePage | { readonly pages: readonly MessagePage[] };

const readOn = (page: MessagePage, isMeant: (message: Message) => boolean): MessagePage => ({
  ...page,
  list: page.list.map((message) => (isMeant(message) ? { ...message, isRead: true } : message)),
});

/** Optimistic: marks messages read at once; the refetch restores them if the call failed. */
async function read(isMeant: (message: Message) => boolean, send: () => Promise<Received<unknown>>) {
  queryClient.setQueriesData<CachedMessages>({ queryKey: answerKey(listMessages) }, (cached) => {
    if (cached === undefined) return undefined;
    return 'pages' in cached
      ? { ...cached, pages: cached.pages.map((page) => readOn(page, isMeant)) }
      : readOn(cached, isMeant);
  });
  try {
    await send();
  } catch (error) {
    showToast({ text: problemText(error), kind: 'problem' });
  }
  await invalidate('messages', 'dashboard');
}

export async function readMessage({ id, isRead }: Message): Promise<void> {
  if (!isRead)
    await read(
      (message) => message.id === id,
      () => call(markMessageRead, { id }),
    );
}

export async function readAll(kind: MessageKind | undefined): Promise<void> {
  await read(
    (message) => kind === undefined || message.kind === kind,
    () => call(markAllMessagesRead, kind === undefined ? {} : { kind }),
  );
  showToast({ text: t('inbox.read-all.done'), kind: 'done' });
}
