import { IconButton, Tabs } from '@cliffhanger/ui';
import { countMessages } from '@cliffhanger/wire/messages';
import { CheckCheck } from 'lucide-react';
import { useTranslation } from '../../../shared/language/index.ts';
import { useChoiceParameter } from '../../../shared/navigation/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { useApiQuery } from '../../../shared/server/index.ts';
import { AppealList } from '../appeals/appeal-list.tsx';
import { MESSAGE_FILTERS, type MessageFilter } from './message-filter.ts';
import { MessageList } from './message-list.tsx';
import { readAll } from './reading.ts';

/** Messages by kind, and appeals. */
export function MessagesScreen() {
  const t = useTranslation();
  const [filter, setFilter] = useChoiceParameter<MessageFilter>('kind', MESSAGE_FILTERS, 'all');
  const unreadOf = useUnread();
  const kind = filter === 'all' || filter === 'appeals' ? undefined : filter;
  return (
    <Page
      title={t('inbox.title')}
      back="home"
      end={
        filter !== 'appeals' && (
          <IconButton
            icon={CheckCheck}
            label={t('inbox.read-all')}
            disabled={(unreadOf(filter) ?? 0) === 0}
            onClick={() => void readAll(kind)}
          />
        )
      }
    >
      <Tabs
        label={t('inbox.kind')}
        value={filter}
        onChange={setFilter}
        tabs={MESSAGE_FILTERS.map((value) => {
          const unread = unreadOf(value);
          return {
            value,
            label: t(`inbox.kind.${value}`),
            calls: true,
            count: unread === 0 ? undefined : unread,
          };
        })}
      />
      {filter === 'appeals' ? <AppealList /> : <MessageList filter={filter} />}
    </Page>
  );
}

/** `undefined` while loading, and for filters without unread state. */
function useUnread(): (filter: MessageFilter) => number | undefined {
  const { data } = useApiQuery(countMessages, {});
  return (filter) =>
    filter === 'all' ? data?.unread : data?.kinds.find(({ kind }) => kind === filter)?.unread;
}
