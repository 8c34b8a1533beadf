import { Icon, RelativeTime, Section } from '@cliffhanger/ui';
import { listMessages } from '@cliffhanger/wire/messages';
import { memo } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { MESSAGE_ICONS, type Message, messageTarget } from '../../../shared/messages/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { useApiQuery } from '../../../shared/server/index.ts';

const MOST_SHOWN = 3;

/** The newest messages; renders nothing while loading or without any. */
export const HomeBanners = memo(function HomeBanners() {
  const t = useTranslation();
  const messages = useApiQuery(listMessages, { page: 1, pageSize: MOST_SHOWN });
  if (messages.data === undefined || messages.data.list.length === 0) return null;
  return (
    <Section
      title={t('dashboard.notices')}
      aside={<PageLink to="messages">{t('dashboard.notices.all')}</PageLink>}
    >
      <ul className="overflow-hidden rounded-card bg-surface *:border-line *:not-first:border-t">
        {messages.data.list.map((message) => (
          <li key={message.id} className="flex gap-3 px-4 py-3">
            <Icon of={MESSAGE_ICONS[message.kind]} className="mt-0.5 text-muted" />
            <div className="min-w-0 flex-1">
              <MessageTitle message={message} />
              <p className="line-clamp-2 text-small text-muted">{message.text}</p>
              <p className="text-small text-muted">
                <RelativeTime at={message.writtenAt} />
              </p>
            </div>
            {!message.isRead && (
              <span aria-hidden className="mt-2 size-2 shrink-0 rounded-full bg-secondary" />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
});

/** Links to the message's subject if it has a page. */
function MessageTitle({ message }: { message: Message }) {
  const target = messageTarget(message);
  if (target === undefined) return <p className="text-strong">{message.title}</p>;
  return (
    <PageLink {...target} className="text-strong">
      {message.title}
    </PageLink>
  );
}
