import { idOf, isId, moneyFigures } from '@cliffhanger/core/kernel';
import { Icon } from '@cliffhanger/ui/pictures';
import { getReceipt } from '@cliffhanger/wire/checkout';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { CalendarClock, Check, Clock, MailCheck, Play, ReceiptText } from 'lucide-react';
import { useRef } from 'react';
import { dayText, momentText, rangeText, useLocale, useTranslation } from '../../../shared/language/index.ts';
import { Link, useOpenAddress, usePathParameters } from '../../../shared/navigation/index.ts';
import { Answered, filledButton, Problem } from '../../../shared/parts/index.ts';
import { usePlayer } from '../../../shared/player/index.ts';
import { useApiQuery } from '../../../shared/server/index.ts';

type Receipt = AnswerOf<typeof getReceipt>;

export function PaidScreen() {
  const t = useTranslation();
  const go = useOpenAddress();
  const { order = '' } = usePathParameters();
  if (!isId(order)) return <Problem text={t('viewing.not-found.text')} onRetry={() => go('/')} />;
  return <Paid orderId={order} />;
}

function Paid({ orderId }: { orderId: string }) {
  const answer = useApiQuery(getReceipt, { orderId: idOf<'order'>(orderId) });
  return <Answered answer={answer}>{(receipt) => <PaidView receipt={receipt} />}</Answered>;
}

/** Preloads the next episode. It starts with a tap, because playing ends the right to cancel. */
function PaidView({ receipt }: { receipt: Receipt }) {
  const t = useTranslation();
  const locale = useLocale();
  const price = moneyFigures(receipt.amount, locale);
  const facts = {
    range: rangeText(receipt.firstEpisode, receipt.lastEpisode),
    title: receipt.title,
    day: receipt.comesOn === null ? '' : dayText(receipt.comesOn),
  };
  const isAwaited = receipt.comesOn !== null;
  return (
    <main className="relative mx-auto flex min-h-dvh max-w-column flex-col justify-end overflow-hidden bg-stage text-on-stage">
      {isAwaited ? (
        <img src={receipt.poster} alt="" className="absolute inset-0 size-full object-cover" />
      ) : (
        <NextEpisodePlayer receipt={receipt} />
      )}
      <div className="scrim-foot absolute inset-x-0 bottom-0 h-[80%]" />
      <section className="relative grid justify-items-start px-5 pt-40 pb-[calc(24px+var(--safe-bottom))]">
        <p className="figures flex min-h-8 items-center gap-2 rounded-full bg-good-soft ps-2.5 pe-3.5 text-label text-good">
          <Icon of={Check} size={20} />
          {t('buying.paid.sum', { price })}
        </p>
        <h1 className="my-4 font-film text-film-l text-balance">
          {t(isAwaited ? 'buying.pre.paid.title' : 'buying.paid.title')}
        </h1>
        <p className="text-on-stage-2">{t(isAwaited ? 'buying.pre.paid.text' : 'buying.paid.text', facts)}</p>
        {receipt.isDemo && <p className="mt-2 text-small text-warn">{t('buying.demo')}</p>}
        <Facts receipt={receipt} />
        {isAwaited ? <ComesLater receipt={receipt} /> : <WatchNow receipt={receipt} />}
      </section>
    </main>
  );
}

function WatchNow({ receipt }: { receipt: Receipt }) {
  const t = useTranslation();
  return (
    <>
      <Link to={`/play/${receipt.dramaId}/${receipt.firstEpisode}`} className={filledButton('watch')}>
        <Icon of={Play} size={20} className="fill-current" />
        {t('buying.paid.continue', { number: receipt.firstEpisode })}
      </Link>
      {receipt.cancelUntil !== null && (
        <p className="mt-3 w-full text-center text-small text-on-stage-2">
          {t('buying.paid.ends-cancel')}{' '}
          <Link
            to={`/receipts/${receipt.orderId}`}
            className="inline-flex min-h-tap items-center font-semibold text-on-stage underline underline-offset-3"
          >
            {t('buying.paid.cancel')}
          </Link>
        </p>
      )}
    </>
  );
}

function ComesLater({ receipt }: { receipt: Receipt }) {
  const t = useTranslation();
  return (
    <>
      <Link to={`/play/${receipt.dramaId}/1`} className={filledButton('watch')}>
        {t('buying.pre.paid.back')}
      </Link>
      <p className="mt-3 w-full text-center text-small text-on-stage-2">
        <Link
          to={`/receipts/${receipt.orderId}`}
          className="inline-flex min-h-tap items-center text-on-stage underline underline-offset-3"
        >
          {t('buying.pre.paid.cancel')}
        </Link>
      </p>
    </>
  );
}

function Facts({ receipt }: { receipt: Receipt }) {
  const t = useTranslation();
  const facts = [
    { icon: ReceiptText, term: t('buying.paid.order'), text: receipt.number },
    ...(receipt.comesOn === null
      ? []
      : [{ icon: CalendarClock, term: t('buying.pre.paid.comes'), text: dayText(receipt.comesOn) }]),
    ...(receipt.sentTo === null
      ? []
      : [{ icon: MailCheck, term: t('buying.paid.receipt'), text: receipt.sentTo }]),
    ...(receipt.cancelUntil === null
      ? []
      : [{ icon: Clock, term: t('buying.paid.cancel-until'), text: momentText(receipt.cancelUntil) }]),
  ];
  return (
    <dl className="mt-5 mb-6 w-full border-t border-hair">
      {facts.map(({ icon, term, text }) => (
        <div key={term} className="flex min-h-12 items-center gap-3 border-b border-hair">
          <Icon of={icon} size={20} className="text-on-stage-3" />
          <dt className="flex-1 text-on-stage-2">{term}</dt>
          <dd className="figures min-w-0 truncate font-medium">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function NextEpisodePlayer({ receipt }: { receipt: Receipt }) {
  const video = useRef<HTMLVideoElement>(null);
  const { opened } = usePlayer(video, {
    dramaId: receipt.dramaId,
    episode: receipt.firstEpisode,
    isHeld: true,
    isCurrent: false,
  });
  return (
    <video
      ref={video}
      aria-hidden
      muted
      playsInline
      preload="auto"
      tabIndex={-1}
      poster={opened?.poster ?? receipt.poster}
      className="absolute inset-0 size-full object-cover"
    />
  );
}
