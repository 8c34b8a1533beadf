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
/** What is kept of the list: one page, or the pages of an endless one. */
type CachedMessages = MessagePage | { readonly pages: readonly MessagePage[] };

const readOn = (page: MessagePage, isMeant: (message: Message) => boolean): MessagePage => ({
  ...page,
  list: page.list.map((message) => (isMeant(message) ? { ...message, isRead: true } : message)),
});

/** The dot goes at once; what the server says follows, and brings it back where it was not read after all. */
async function read(isMeant: (message: Message) => boolean, send: () => Promise<Received<unknown>>) {
  queryClient.setQueriesData<CachedMessages>({ queryKey: answerKey(listMessages) }, (kept) => {
    if (kept === undefined) return undefined;
    return 'pages' in kept
      ? { ...kept, pages: kept.pages.map((page) => readOn(page, isMeant)) }
      : readOn(kept, isMeant);
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
