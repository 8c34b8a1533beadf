import { buttonClass, EmptyState, EndlessList } from '@cliffhanger/ui';
import { listMessages } from '@cliffhanger/wire/messages';
import { useTranslation } from '../../../shared/language/index.ts';
import type { Message } from '../../../shared/messages/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { problemText, useApiInfiniteQuery } from '../../../shared/server/index.ts';
import type { MessageListFilter } from './message-filter.ts';
import { MessageRow } from './message-row.tsx';

const ROW_HEIGHT = 104;

const drawMessage = (message: Message) => <MessageRow message={message} />;

export function MessageList({ filter }: { filter: MessageListFilter }) {
  const messages = useApiInfiniteQuery(listMessages, filter === 'all' ? {} : { kind: filter }, {
    keepBefore: true,
  });
  return (
    <EndlessList<Message>
      name={`messages ${filter}`}
      list={messages}
      layout="rows"
      rowKey={({ id }) => id}
      rowHeight={ROW_HEIGHT}
      problem={messages.error === null ? undefined : problemText(messages.error)}
      empty={<NoMessages filter={filter} />}
    >
      {drawMessage}
    </EndlessList>
  );
}

function NoMessages({ filter }: { filter: MessageListFilter }) {
  const t = useTranslation();
  return (
    <EmptyState
      drawing="envelope"
      title={t(filter === 'all' ? 'inbox.empty' : 'inbox.empty.kind')}
      action={
        <PageLink to="guide" className={buttonClass({ look: 'soft', wide: true })}>
          {t('inbox.empty.action')}
        </PageLink>
      }
    >
      {t('inbox.empty.text')}
    </EmptyState>
  );
}
