import { Link, useOpenAddress } from '@cliffhanger/client/router';
import { DAY_MS } from '@cliffhanger/core/kernel';
import type { ReviewKind } from '@cliffhanger/core/reviews';
import { useNow } from '@cliffhanger/ui';
import { mayCall } from '@cliffhanger/wire/operator';
import { RECORD_ROLES } from '@cliffhanger/wire/operator/records';
import { getReview } from '@cliffhanger/wire/operator/reviews';
import { useMemo } from 'react';
import {
  countryText,
  dateText,
  dayText,
  listText,
  moneyText,
  quoteText,
  t,
} from '../../../shared/language/index.ts';
import { Answered, Facts, Key, Panel, useKeyHints, useKeys } from '../../../shared/parts/index.ts';
import {
  countsText,
  exceptionKindIn,
  headingText,
  stateText,
  subjectText,
} from '../../../shared/review-words/index.ts';
import { useApiQuery } from '../../../shared/server/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { actorText, useStaffNames } from '../../../shared/staff-names/index.ts';
import { ComplaintPage } from '../complaint/complaint-page.tsx';
import { MoneySources } from '../withdrawal/money-sources.tsx';
import { Sending } from '../withdrawal/sending.tsx';
import { signerChecks } from '../withdrawal/signer-checks.ts';
import { checksOf } from './checks.ts';
import { Decision } from './decision.tsx';
import { Documents } from './documents.tsx';
import { openBeside } from './open-beside.ts';
import { Checks, Precedents } from './parts.tsx';
import { precedentsOf } from './precedents.ts';
import type { ReviewPage } from './review-page.ts';
import { Upholding } from './upholding.tsx';

interface ItemPageProps {
  readonly kind: ReviewKind;
  readonly id: string;
  /** After a decision: opens the next item, or the transfer's progress if it is sent now. */
  readonly onDone: (isToBeSent?: boolean) => void;
}

/** Opening an item writes a line to the audit log, and a text on the page mentions this. */
export const ItemPage = ({ kind, ...item }: ItemPageProps) =>
  kind === 'complaint' ? <ComplaintPage {...item} /> : <Reviewed kind={kind} {...item} />;

type ReviewedKind = Exclude<ReviewKind, 'complaint'>;

interface ReviewedProps extends ItemPageProps {
  readonly kind: ReviewedKind;
}

/** States in which the signer works on the withdrawal: the page polls. */
const SENT_BY_ITSELF: ReadonlySet<string> = new Set(['approved', 'paying']);
/** Not shorter: each poll writes a line to the audit log. */
const SEEN_EVERY_MS = 10_000;

function Reviewed({ kind, id, onDone }: ReviewedProps) {
  const page = useApiQuery(
    getReview[kind],
    { id },
    {
      refetchEveryMs: (answer) =>
        answer !== undefined && SENT_BY_ITSELF.has(answer.item.state) && SEEN_EVERY_MS,
    },
  );
  return (
    <div className="min-h-0 md:grid md:grid-cols-[minmax(0,1fr)_352px] lg:grid-cols-[minmax(0,1fr)_372px] xl:grid-cols-[minmax(0,1fr)_404px]">
      <Answered of={page}>
        {(answer) => (
          <>
            <div
              className="min-h-0 overflow-auto px-4 py-3.5"
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who scrolls by keyboard has to get into it
              tabIndex={0}
              role="group"
              aria-label={t('console.item.facts')}
            >
              <Head kind={kind} page={answer} />
              <div className="xl:grid xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] xl:items-start xl:gap-3">
                <div className="min-w-0">
                  {kind === 'withdrawal' && answer.item.state !== 'requested' && <Sending page={answer} />}
                  <Sent kind={kind} page={answer} />
                  <Weighed kind={kind} page={answer} />
                  <MoneySources sources={answer.sources} />
                  <Checks
                    checks={signerChecks(answer)}
                    title={t('console.signer.title')}
                    aside={t('console.signer.stops')}
                  />
                  <Precedents list={precedentsOf(kind, answer)} about={t(`console.precedents.${kind}`)} />
                </div>
                {answer.seller !== null && <Seller seller={answer.seller} />}
              </div>
              <p className="text-small text-muted">{t('console.item.logged')}</p>
            </div>
            <Decision kind={kind} page={answer} onDone={onDone} />
          </>
        )}
      </Answered>
    </div>
  );
}

function Weighed({ kind, page }: { readonly kind: ReviewedKind; readonly page: ReviewPage }) {
  const now = useNow(DAY_MS);
  return <Checks checks={checksOf(kind, page, now)} />;
}

function Head({ kind, page: { item, seller } }: { readonly kind: ReviewKind; readonly page: ReviewPage }) {
  const openAddress = useOpenAddress();
  const seesSellers = mayCall(RECORD_ROLES.seller, useSession()?.roles ?? []) && seller !== null;
  const to = `/seller/${item.sellerId}`;
  useKeys(
    useMemo(() => (seesSellers ? { 'g s': () => openAddress(to) } : {}), [seesSellers, openAddress, to]),
  );
  useKeyHints(seesSellers ? [{ keys: ['G', 'S'], name: t('console.shortcuts.seller') }] : []);
  return (
    <header className="mb-3 flex items-start justify-between gap-4">
      <div className="min-w-0">
        <h2 className="text-head wrap-anywhere">{headingText(kind, item)}</h2>
        <p className="text-muted">
          {seesSellers ? (
            <Link
              className="text-primary-text underline decoration-primary-text/40 underline-offset-2"
              to={to}
            >
              {item.sellerName}
            </Link>
          ) : (
            item.sellerName
          )}
          <span className="ms-2">
            {listText([
              seller === null ? '' : countryText(seller.country),
              t('console.item.sent', { at: dateText(item.submittedAt) }),
              item.taken === null ? '' : t('console.queue.taken', { name: item.taken.name }),
            ])}
          </span>
        </p>
      </div>
      {item.amount !== null && kind !== 'withdrawal' && kind !== 'deposit' && (
        <p className="text-end whitespace-nowrap">
          <span className="text-title">{moneyText(item.amount)}</span>{' '}
          <span className="text-muted">USDT</span>
        </p>
      )}
    </header>
  );
}

/** The submitted content: a post's link, a picture, or the text of an appeal. */
function Sent({ kind, page }: { readonly kind: ReviewKind; readonly page: ReviewPage }) {
  const { facts, picture, item } = page;
  const factOf = (name: string) => facts.find((fact) => fact.name === name)?.value;
  const url = factOf('url');
  useKeys(useMemo(() => (url === undefined ? {} : { o: () => openBeside(url) }), [url]));
  const exception = kind === 'payment-exception' ? exceptionKindIn(factOf('kind') ?? '') : undefined;
  return (
    <>
      {url !== undefined && (
        <p className="mb-3 flex items-center gap-2">
          <span className="min-w-0 truncate text-muted" title={url}>
            {url}
          </span>
          <button
            type="button"
            className="whitespace-nowrap text-primary-text underline decoration-primary-text/40 underline-offset-2"
            onClick={() => openBeside(url)}
          >
            {t('console.item.open')}
          </button>
          <Key>O</Key>
        </p>
      )}
      {picture !== null && (
        <img
          className="mb-3 max-h-80 rounded-panel border border-line"
          src={picture}
          alt={t('console.item.picture')}
        />
      )}
      {kind === 'store' && factOf('text') !== undefined && <Quote text={factOf('text') ?? ''} />}
      {kind === 'appeal' && (
        <>
          <Quote text={factOf('words') ?? ''} about={subjectText(factOf('about') ?? '')} />
          <Upholding facts={facts} />
        </>
      )}
      {exception !== undefined && (
        <p className="mb-3 rounded-panel bg-warn-soft px-3.5 py-2 text-warn">
          {t(`console.item.exception.${exception}`)}
        </p>
      )}
      {kind === 'certification' && <Documents sellerId={item.sellerId} />}
    </>
  );
}

const Quote = ({ text, about }: { readonly text: string; readonly about?: string }) => (
  <blockquote className="mb-3 rounded-panel border border-line border-s-2 border-s-primary bg-surface px-3.5 py-2.5">
    {about !== undefined && <p className="text-small text-muted">{about}</p>}
    <p className="wrap-anywhere">{quoteText(text)}</p>
  </blockquote>
);

function Seller({ seller }: { readonly seller: NonNullable<ReviewPage['seller']> }) {
  const named = useStaffNames();
  return (
    <div>
      <Panel title={t('console.seller.title')}>
        <div className="px-3.5 py-1">
          <Facts
            rows={[
              [t('console.seller.name'), listText([seller.realName, countryText(seller.country)])],
              [t('console.email'), seller.email],
              [t('console.seller.contact'), seller.contact],
              [t('console.seller.level'), t(`console.level.${seller.level as 'bronze'}`)],
              [t('console.seller.since'), dayText(seller.registeredAt)],
              [t('console.seller.available'), moneyText(seller.available)],
              [t('console.seller.unsettled'), moneyText(seller.unsettled)],
              ...countsText(seller.counts).map(
                ({ what, text }) => [t(`console.counted.${what}`), text] as const,
              ),
            ]}
          />
        </div>
      </Panel>
      {seller.decisions.length > 0 && (
        <Panel title={t('console.seller.decisions')}>
          <ul>
            {seller.decisions.map(({ subject, outcome, words, actor, at }) => (
              <li
                key={`${at} ${subject} ${outcome}`}
                className="border-b border-line px-3.5 py-1.5 last:border-0"
              >
                <span className="flex flex-wrap justify-between gap-x-3">
                  <span>{listText([subjectText(subject), stateText(outcome)])}</span>
                  <span className="text-small wrap-anywhere text-muted">
                    {listText([actorText(named(actor)), dayText(at)])}
                  </span>
                </span>
                {words !== null && <span className="block text-small text-muted">{words}</span>}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}
