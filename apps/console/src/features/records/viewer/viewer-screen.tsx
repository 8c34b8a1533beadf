import { Link, useOpenAddress, usePathParameters } from '@cliffhanger/client/router';
import type { ViewerId } from '@cliffhanger/core/checkout';
import { idOf, isId, MINUTE_MS } from '@cliffhanger/core/kernel';
import { useNow } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { mayCall } from '@cliffhanger/wire/operator';
import { getViewer, showViewer } from '@cliffhanger/wire/operator/records';
import { resendReceipt } from '@cliffhanger/wire/operator/support';
import { clsx } from 'clsx';
import { useEffect, useMemo, useState } from 'react';
import {
  countryText,
  countText,
  dateText,
  dayText,
  listText,
  momentText,
  moneyText,
  t,
} from '../../../shared/language/index.ts';
import {
  Act,
  Answered,
  Chip,
  Empty,
  Facts,
  Panel,
  Problem,
  Table,
  TopBar,
  useKeyHints,
  useKeys,
  wordText,
} from '../../../shared/parts/index.ts';
import { rememberRecord } from '../../../shared/search/index.ts';
import { useApiMutation, useApiQuery } from '../../../shared/server/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { RecordHead } from '../parts/head.tsx';
import { Notes } from '../parts/notes.tsx';
import { playedText } from '../parts/played-text.ts';
import { type Resending, useResending } from '../parts/resending.ts';
import { Show } from '../parts/show.tsx';

type Viewer = AnswerOf<typeof getViewer>;

/** A viewer's purchases, playback and refunds. */
export function ViewerScreen() {
  const { id = '' } = usePathParameters();
  return isId(id) ? (
    <ViewerPage key={id} id={idOf<'viewer'>(id)} />
  ) : (
    <Empty text={t('console.record.unknown')} />
  );
}

function ViewerPage({ id }: { readonly id: ViewerId }) {
  const viewer = useApiQuery(getViewer, { id });
  const title = viewer.data === undefined ? '' : (viewer.data.email ?? t('console.viewer.guest'));
  useEffect(() => {
    if (title !== '') rememberRecord({ kind: 'viewer', to: `/viewer/${id}`, title });
  }, [id, title]);
  return (
    <>
      <TopBar
        crumb={t('console.search.kind.viewer')}
        title={title}
        aside={<span className="text-small text-muted">{t('console.record.logged')}</span>}
      />
      <Answered of={viewer}>{(answer) => <ViewerBody viewer={answer} />}</Answered>
    </>
  );
}

function ViewerBody({ viewer }: { readonly viewer: Viewer }) {
  const [isWriting, setWriting] = useState(false);
  const [row, setRow] = useState(0);
  const openAddress = useOpenAddress();
  const roles = useSession()?.roles ?? [];
  const maySend = mayCall(resendReceipt.roles, roles);
  const resending = useResending();
  const { send } = resending;
  const { purchases } = viewer;
  const chosen = purchases[Math.min(row, purchases.length - 1)];
  useKeys(
    useMemo(
      () => ({
        n: () => setWriting(true),
        j: () => setRow(Math.min(purchases.length - 1, row + 1)),
        k: () => setRow(Math.max(0, row - 1)),
        enter: () => void (chosen !== undefined && openAddress(`/order/${chosen.number}`)),
        ...(maySend && chosen !== undefined ? { m: () => void send(chosen.number) } : {}),
      }),
      [chosen, maySend, openAddress, purchases.length, row, send],
    ),
  );
  useKeyHints([
    { keys: ['J', 'K'], name: t('console.record.rows') },
    { keys: ['↵'], name: t('console.record.open-row') },
    ...(maySend ? [{ keys: ['M'], name: t('console.order.resend') }] : []),
    { keys: ['N'], name: t('console.notes.key') },
  ]);
  return (
    <>
      <ViewerHead viewer={viewer} />
      <div className="min-h-0 flex-1 overflow-auto px-5 py-3">
        <div className="grid grid-cols-1 items-start gap-3 md:grid-cols-[minmax(0,1fr)_290px] lg:grid-cols-[minmax(0,1fr)_320px]">
          <div className="min-w-0">
            <Purchases viewer={viewer} chosen={chosen?.number} resending={resending} maySend={maySend} />
            <Plays plays={viewer.plays} />
          </div>
          <div>
            <Who viewer={viewer} />
            <Mails mails={viewer.mails} />
            <Notes
              about="viewer"
              id={viewer.id}
              notes={viewer.notes}
              isWriting={isWriting}
              onWrite={setWriting}
            />
          </div>
        </div>
      </div>
    </>
  );
}

function ViewerHead({ viewer: { email, purchases, createdAt, erasedAt } }: { readonly viewer: Viewer }) {
  const spent = purchases.reduce((sum, { amount }) => sum + amount, 0n);
  const refunded = purchases.reduce((sum, { refunded: back }) => sum + (back ?? 0n), 0n);
  const country = purchases.find((one) => one.country !== null)?.country ?? null;
  const text = [
    country === null ? undefined : countryText(country),
    t('console.viewer.since', { at: dayText(createdAt) }),
    erasedAt === null ? undefined : t('console.viewer.erased', { at: dayText(erasedAt) }),
  ];
  return (
    <RecordHead
      title={email ?? t('console.viewer.guest')}
      text={listText(text)}
      figures={[
        { name: t('console.search.kind.purchases'), value: countText(purchases.length) },
        { name: t('console.viewer.paid'), value: moneyText(spent) },
        { name: t('console.viewer.back'), value: moneyText(refunded) },
      ]}
    />
  );
}

function Who({ viewer: { id, email, verifiedAt, createdAt } }: { readonly viewer: Viewer }) {
  const { send } = useApiMutation(showViewer);
  return (
    <Panel title={t('console.seller.who')}>
      <div className="px-3.5">
        <Facts
          rows={[
            [
              t('console.email'),
              email === null ? (
                t('console.viewer.no-email')
              ) : (
                <Show key="email" hidden={email} onShow={async () => (await send({ id }))?.email} />
              ),
            ],
            [
              t('console.viewer.proved'),
              verifiedAt === null ? t('console.viewer.not-proved') : dayText(verifiedAt),
            ],
            [t('console.viewer.first-seen'), dayText(createdAt)],
          ]}
        />
      </div>
    </Panel>
  );
}

interface PurchasesProps {
  readonly viewer: Viewer;
  readonly chosen: string | undefined;
  readonly resending: Resending;
  readonly maySend: boolean;
}

function Purchases({ viewer: { purchases }, chosen, resending, maySend }: PurchasesProps) {
  const now = useNow(MINUTE_MS);
  if (purchases.length === 0)
    return (
      <Panel title={t('console.search.kind.purchases')}>
        <Empty text={t('console.viewer.no-purchases')} />
      </Panel>
    );
  return (
    <Panel title={t('console.search.kind.purchases')}>
      <Table
        label={t('console.search.kind.purchases')}
        heads={[
          [t('console.order.number')],
          [t('console.order.drama')],
          [t('console.order.paid'), true],
          [t('console.search.state')],
          [t('console.search.when'), true],
          ...(maySend ? [[t('console.viewer.receipt'), true] as const] : []),
        ]}
      >
        {purchases.map((one) => (
          <tr
            key={one.number}
            aria-current={one.number === chosen || undefined}
            className={clsx(one.number === chosen && 'bg-primary-soft')}
          >
            <td className="whitespace-nowrap">
              <Link
                className="text-primary-text underline decoration-primary-text/40 underline-offset-2"
                to={`/order/${one.number}`}
              >
                {one.number}
              </Link>
            </td>
            <td className="w-full min-w-[130px] py-1">
              {one.title}
              <span className="block text-small text-muted">
                {t('console.provenance.episodes', { first: one.firstEpisode, last: one.lastEpisode })}
                {one.sellerName !== null && (
                  <>
                    {', '}
                    <Link
                      className="text-primary-text underline decoration-primary-text/40 underline-offset-2"
                      to={`/seller/${one.sellerId}`}
                    >
                      {one.sellerName}
                    </Link>
                  </>
                )}
              </span>
            </td>
            <td className="text-end">{moneyText(one.amount)}</td>
            <td className="whitespace-nowrap">
              {one.complaint !== null && (
                <Chip tone="warn">{t(`console.complaint.reason.${one.complaint}`)}</Chip>
              )}{' '}
              {one.refunded === null
                ? wordText('state', one.state)
                : t(one.refundPaidAt === null ? 'console.viewer.refund-due' : 'console.viewer.refund-paid', {
                    amount: moneyText(one.refunded),
                  })}
            </td>
            <td className="text-end whitespace-nowrap text-muted">{momentText(one.paidAt, now)}</td>
            {maySend && (
              <td className="text-end">
                {one.hasReceipt ? (
                  <Act disabled={resending.isBusy} onClick={() => void resending.send(one.number)}>
                    {t('console.viewer.resend')}
                  </Act>
                ) : (
                  <span className="text-muted">{t('console.viewer.no-receipt')}</span>
                )}
              </td>
            )}
          </tr>
        ))}
      </Table>
      <Problem text={resending.problem} />
      {resending.sentTo !== undefined && (
        <output className="block border-t border-line px-3.5 py-2 text-good">
          {t('console.resend-receipt.done', { email: resending.sentTo })}
        </output>
      )}
    </Panel>
  );
}

const Plays = ({ plays }: { readonly plays: Viewer['plays'] }) => (
  <Panel title={t('console.order.played')}>
    {plays.length === 0 ? (
      <Empty text={t('console.viewer.no-plays')} />
    ) : (
      <Table
        label={t('console.order.played')}
        heads={[[t('console.order.drama')], [t('console.viewer.stopped')], [t('console.search.when'), true]]}
      >
        {plays.map((play) => (
          <tr key={play.dramaId}>
            <td>{play.title}</td>
            <td>{playedText(play)}</td>
            <td className="text-end text-muted">{dateText(play.at)}</td>
          </tr>
        ))}
      </Table>
    )}
  </Panel>
);

function Mails({ mails }: { readonly mails: Viewer['mails'] }) {
  const now = useNow(MINUTE_MS);
  return (
    <Panel title={t('console.viewer.mails')}>
      {mails.length === 0 ? (
        <Empty text={t('console.viewer.no-mails')} />
      ) : (
        <ul>
          {mails.map(({ number, kind, copy, queuedAt, writtenAt }) => (
            <li
              key={`${number} ${kind} ${copy}`}
              className="border-b border-line px-3.5 py-1.5 last:border-0"
            >
              <p className="flex justify-between gap-3">
                <span>
                  {listText([wordText('subject', kind), copy > 0 ? t('console.viewer.again') : ''])}
                </span>
                <span className="text-small text-muted">{momentText(queuedAt, now)}</span>
              </p>
              <p className="text-small text-muted">
                {listText([
                  number,
                  t(writtenAt === null ? 'console.viewer.mail-waits' : 'console.viewer.mail-sent'),
                ])}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
