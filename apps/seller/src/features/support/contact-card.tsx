import { type Instant, type Locale, MINUTE_MS } from '@cliffhanger/core/kernel';
import {
  buttonClass,
  Card,
  Countdown,
  Icon,
  IconButton,
  StateBadge,
  useNow,
  useUiSettings,
} from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { listSupportContacts } from '@cliffhanger/wire/support';
import { contactLink } from '@cliffhanger/wire/support';
import { Copy, Mail, MessageCircle, Send } from 'lucide-react';
import { useCopy } from '../../shared/clipboard/index.ts';
import { useTranslation } from '../../shared/language/index.ts';
import { type Openness, opennessAt, todayAt } from './opening-hours.ts';

type Contact = AnswerOf<typeof listSupportContacts>['list'][number];

const ICONS = { telegram: Send, whatsapp: MessageCircle, email: Mail } as const;

export function ContactCard({ contact }: { contact: Contact }) {
  const t = useTranslation();
  const { kind, name, address } = contact;
  const now = useNow(MINUTE_MS / 2);
  const openness = opennessAt(contact, now);
  return (
    <Card as="li" className="grid gap-3">
      <div className="flex items-center gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-inner bg-well">
          <Icon of={ICONS[kind]} />
        </span>
        <div className="min-w-0 flex-1">
          <h3 className="text-strong">{t(`support.kind.${kind}`)}</h3>
          <p className="text-small text-muted">{name}</p>
        </div>
      </div>
      <Address address={address} />
      <Hours contact={contact} openness={openness} now={now} />
      <a
        href={contactLink(kind, address)}
        {...(kind === 'email' ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
        className={buttonClass({ look: 'soft', wide: true })}
      >
        {t(`support.write.${kind}`)}
      </a>
    </Card>
  );
}

function Address({ address }: { address: string }) {
  const t = useTranslation();
  const copy = useCopy();
  return (
    <div className="flex items-center gap-2 rounded-field bg-well ps-3.5">
      <span className="min-w-0 flex-1 py-2.5 select-all">{address}</span>
      <IconButton
        icon={Copy}
        size={20}
        label={t('support.copy', { address })}
        onClick={() => copy(address)}
        className="text-muted"
      />
    </div>
  );
}

interface HoursProps {
  readonly contact: Contact;
  readonly openness: Openness;
  readonly now: Instant;
}

function Hours({ contact, openness, now }: HoursProps) {
  const t = useTranslation();
  const isClosed = openness.kind === 'closed';
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <StateBadge
        state={isClosed ? 'none' : 'current'}
        word={t(isClosed ? 'support.closed' : 'support.open-now')}
      />
      {isClosed && <OpensIn at={openness.opensAt} />}
      <OpeningTimes contact={contact} now={now} isAlways={openness.kind === 'always'} />
    </div>
  );
}

function OpeningTimes({ contact, now, isAlways }: { contact: Contact; now: Instant; isAlways: boolean }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const { opensAt: opens, closesAt: closes } = contact;
  if (isAlways || opens === null || closes === null) {
    return <p className="text-small text-muted">{t('support.always-open')}</p>;
  }
  const isUtcHere = new Date(now).getTimezoneOffset() === 0;
  return (
    <p className="figures w-full text-small text-muted">
      {t('support.hours', { opens, closes })}
      {!isUtcHere && (
        <>
          <br />
          {t('support.hours.local', {
            opens: localClock(opens, now, locale),
            closes: localClock(closes, now, locale),
          })}
        </>
      )}
    </p>
  );
}

function OpensIn({ at }: { at: Instant }) {
  const t = useTranslation();
  return <Countdown until={at} format="words" icon="clock" label={t('support.opens-in')} />;
}

/** `08:00` UTC, in the reader's time zone. */
const localClock = (clock: string, now: Instant, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(todayAt(clock, now));
