import { Icon, IconButton, RelativeTime } from '@cliffhanger/ui';
import { Check } from 'lucide-react';
import { useTranslation } from '../../../shared/language/index.ts';
import { MESSAGE_ICONS, type Message, messageTarget } from '../../../shared/messages/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { readMessage } from './reading.ts';
import { SwipeToRead } from './swipe-to-read.tsx';

/** Opening, swiping or the button marks a message as read. */
export function MessageRow({ message }: { message: Message }) {
  const t = useTranslation();
  const { kind, title, text, writtenAt, isRead } = message;
  const read = () => void readMessage(message);
  return (
    <SwipeToRead label={t('inbox.read')} isOff={isRead} onRead={read}>
      <article className="relative flex gap-3 py-3 ps-4 pe-1">
        <Icon of={MESSAGE_ICONS[kind]} className={`mt-0.5 ${isRead ? 'text-muted' : ''}`} />
        <div className="min-w-0 flex-1">
          <h2 className={isRead ? 'text-body' : 'text-strong'}>
            {!isRead && <UnreadDot words={t('inbox.unread')} />}
            <MessageTitle message={message} onOpen={read} />
          </h2>
          <p className="text-small text-muted">{text}</p>
          <p className="relative mt-1 w-fit text-small text-muted">
            <RelativeTime at={writtenAt} />
          </p>
        </div>
        {isRead ? (
          <span className="w-3 shrink-0" />
        ) : (
          <span className="relative -my-1.5 shrink-0">
            <IconButton icon={Check} size={20} label={t('inbox.read.named', { title })} onClick={read} />
          </span>
        )}
      </article>
    </SwipeToRead>
  );
}

const UnreadDot = ({ words }: { words: string }) => (
  <>
    <span aria-hidden className="me-2 inline-block size-2 shrink-0 rounded-full bg-secondary align-[0.1em]" />
    <span className="sr-only">{words} </span>
  </>
);

/** If the message has a target, the whole row links to it. */
function MessageTitle({ message, onOpen }: { message: Message; onOpen: () => void }) {
  const target = messageTarget(message);
  const title = <Unbroken text={message.title} part={message.orderNumber} />;
  if (target === undefined) return title;
  return (
    <PageLink {...target} onOpen={onOpen} className="-outline-offset-2 after:absolute after:inset-0">
      {title}
    </PageLink>
  );
}

/** Prevents a line break within an order number. */
function Unbroken({ text, part }: { text: string; part: string | null }) {
  const [before = '', ...after] = part === null ? [text] : text.split(part);
  if (part === null || after.length === 0) return text;
  return (
    <>
      {before}
      <span className="whitespace-nowrap">{part}</span>
      {after.join(part)}
    </>
  );
}
