import { PAYMENT_EXCEPTION_KINDS } from '@cliffhanger/core/checkout';
import { moneyFigures } from '@cliffhanger/core/kernel';
import type { ReviewKind } from '@cliffhanger/core/reviews';
import { getReview } from '@cliffhanger/wire/operator/reviews';
import { clsx } from 'clsx';
import { useMemo } from 'react';
import { dateText, t } from '../../../shared/language/index.ts';
import { Answered, Facts, Key, useKeys } from '../../../shared/parts/index.ts';
import { useApiQuery } from '../../../shared/server/index.ts';
import { useStaffNames } from '../../../shared/staff-names/index.ts';
import { ComplaintPage } from '../complaint/complaint-page.tsx';
import { Decision } from './decision.tsx';
import { Documents } from './documents.tsx';
import { openBeside } from './open-beside.ts';
import type { ReviewPage } from './review-page.ts';
import { UPHOLDING_FACTS, Upholding } from './upholding.tsx';

/** Opening one is a look at a person: it is a line in the log, and the page says so. */
export const ItemPage = ({ kind, id }: { readonly kind: ReviewKind; readonly id: string }) =>
  kind === 'complaint' ? <ComplaintPage id={id} /> : <Reviewed kind={kind} id={id} />;

type ReviewedKind = Exclude<ReviewKind, 'complaint'>;

function Reviewed({ kind, id }: { readonly kind: ReviewedKind; readonly id: string }) {
  const page = useApiQuery(getReview[kind], { id });
  return (
    <div className="min-h-0 md:grid md:grid-cols-[1fr_324px]">
      <Answered of={page}>
        {(answer) => (
          <>
            <div
              className="min-h-0 overflow-auto p-5"
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who scrolls by keyboard has to get into it
              tabIndex={0}
              role="group"
              aria-label={t('console.item.facts')}
            >
              <p className="mb-3 text-small text-muted">{t('console.item.logged')}</p>
              <Sent kind={kind} page={answer} />
              {answer.seller !== null && <Seller seller={answer.seller} />}
            </div>
            <Decision kind={kind} page={answer} />
          </>
        )}
      </Answered>
    </div>
  );
}

function Sent({ kind, page }: { readonly kind: ReviewKind; readonly page: ReviewPage }) {
  const { facts, picture, item } = page;
  const named = useStaffNames();
  const url = facts.find(({ name }) => name === 'url')?.value;
  const onChain = facts.find(({ name }) => name === ON_THE_CHAIN)?.value;
  useKeys(useMemo(() => (url === undefined ? {} : { o: () => openBeside(url) }), [url]));
  return (
    <section className="mb-5">
      <h2 className="mb-2 text-head wrap-anywhere">{item.title}</h2>
      <p className="mb-2 text-muted">{t('console.item.sent', { at: dateText(item.submittedAt) })}</p>
      {url !== undefined && (
        <p className="mb-2">
          <button type="button" className="text-primary-text" onClick={() => openBeside(url)}>
            {t('console.item.open')}
          </button>{' '}
          <Key>O</Key>
        </p>
      )}
      {picture !== null && (
        <img className="mb-3 max-h-96 rounded-bar" src={picture} alt={t('console.item.picture')} />
      )}
      {onChain !== undefined && <OnChain found={onChain} />}
      {kind === 'payment-exception' && <Exception facts={facts} />}
      {kind === 'appeal' && <Upholding facts={facts} />}
      {kind === 'certification' && <Documents sellerId={item.sellerId} />}
      <Facts
        rows={facts
          .filter(({ name }) => name !== ON_THE_CHAIN && !UPHOLDING_FACTS.has(name))
          .map(({ name, value }) => [name, named(value)])}
      />
    </section>
  );
}

/** As the server names the fact. */
const ON_THE_CHAIN = 'on the chain';

/** A picture can be drawn; what a chain shows cannot. */
const OnChain = ({ found }: { readonly found: string }) => {
  const isNothing = found.startsWith('nothing');
  return (
    <p
      className={clsx('mb-3 rounded-bar px-3 py-2 wrap-anywhere', {
        'bg-bad-soft text-bad': isNothing,
        'bg-good-soft text-good': !isNothing,
      })}
    >
      {isNothing ? t('console.item.chain.nothing') : t('console.item.chain.found', { found })}
    </p>
  );
};

/** What happened and what is to be looked at, before the figures. */
function Exception({ facts }: { readonly facts: ReviewPage['facts'] }) {
  const kind = PAYMENT_EXCEPTION_KINDS.find((known) =>
    facts.some(({ name, value }) => name === 'kind' && value === known),
  );
  if (kind === undefined) return null;
  return (
    <p className="mb-3 rounded-bar bg-warn-soft px-3 py-2 text-warn">{t(`console.item.exception.${kind}`)}</p>
  );
}

function Seller({ seller }: { readonly seller: NonNullable<ReviewPage['seller']> }) {
  const named = useStaffNames();
  return (
    <section>
      <h3 className="mb-1 text-label">{t('console.seller.title')}</h3>
      <Facts
        rows={[
          [t('console.seller.name'), `${seller.realName}, ${seller.country}`],
          [t('console.seller.id'), seller.id],
          [t('console.email'), seller.email],
          [t('console.seller.contact'), seller.contact],
          [t('console.seller.accounts'), seller.socialAccounts.join(', ')],
          [t('console.seller.level'), seller.level],
          [t('console.seller.since'), dateText(seller.registeredAt)],
          [t('console.seller.available'), moneyFigures(seller.available, 'en')],
          [t('console.seller.unsettled'), moneyFigures(seller.unsettled, 'en')],
          ...Object.entries(seller.counts).map(([what, count]) => [what, count] as const),
        ]}
      />
      <h3 className="mt-4 mb-1 text-label">{t('console.seller.shared')}</h3>
      {seller.shared.length === 0 ? (
        <p className="text-good">{t('console.seller.nothing-shared')}</p>
      ) : (
        <Facts
          rows={seller.shared.map(({ trait, sellerName, sellerId, reviewState }) => [
            `${sellerName} ${sellerId.slice(-6)}`,
            `${t(`console.trait.${trait}`)}, ${reviewState}`,
          ])}
        />
      )}
      <h3 className="mt-4 mb-1 text-label">{t('console.seller.decisions')}</h3>
      {seller.decisions.length === 0 && <p className="text-muted">{t('console.seller.nothing-shared')}</p>}
      <Facts
        rows={seller.decisions.map(({ subject, outcome, rule, actor, at }) => [
          `${dateText(at)} ${subject}`,
          named([outcome, rule, actor].filter((word) => word !== null && word !== '').join(', ')),
        ])}
      />
    </section>
  );
}
