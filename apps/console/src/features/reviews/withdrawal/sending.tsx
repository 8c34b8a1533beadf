import { type Instant, MINUTE_MS, SECOND_MS } from '@cliffhanger/core/kernel';
import { Icon, useNow } from '@cliffhanger/ui';
import { clsx } from 'clsx';
import { ArrowUpToLine, Check, TriangleAlert, Undo2 } from 'lucide-react';
import { networkText } from '../../../shared/accounts/index.ts';
import { dateText, t } from '../../../shared/language/index.ts';
import { Facts } from '../../../shared/parts/index.ts';
import { amountText, instantIn, shortened } from '../../../shared/review-words/index.ts';
import type { ReviewPage } from '../queue/review-page.ts';

/** The signer responds within seconds; a network includes a transaction within minutes. */
const SIGNED_WITHIN_MS = 2 * MINUTE_MS;
/** After this delay, a payment by other means can be recorded. */
const OTHERWISE_AFTER_MS = 30 * MINUTE_MS;

const factIn = ({ facts }: Pick<ReviewPage, 'facts'>, name: string): string | undefined =>
  facts.find((fact) => fact.name === name)?.value;

const BY_CHAIN = 'chain';

/** Who acts next: the signer, the chain, a person, or no one in a final state. */
export type SendingState =
  | 'for-signer'
  | 'late'
  | 'refused'
  | 'failed'
  | 'on-chain'
  | 'by-hand'
  | 'paid'
  | 'rejected';

export function sendingState(page: Pick<ReviewPage, 'item' | 'facts' | 'signer'>, now: number): SendingState {
  const { item, signer } = page;
  if (item.state === 'paid' || item.state === 'rejected') return item.state;
  if (item.state === 'paying') return factIn(page, 'recorded by') === BY_CHAIN ? 'on-chain' : 'by-hand';
  const payment = signer?.payment?.state;
  if (payment === 'refused' || payment === 'failed') return payment;
  if (payment === 'broadcast') return 'on-chain';
  const approvedAt = instantIn(factIn(page, 'approved at')) ?? now;
  return now - approvedAt >= SIGNED_WITHIN_MS ? 'late' : 'for-signer';
}

/** Completed steps out of four: approved, signed, on the chain, booked. */
const PARTS_DONE: Readonly<Record<SendingState, number>> = {
  'for-signer': 1,
  late: 1,
  refused: 1,
  failed: 1,
  'by-hand': 2,
  'on-chain': 3,
  paid: 4,
  rejected: 0,
};
const PARTS = 4;

const LOOKS = {
  good: { box: 'border-line', disc: 'bg-good-soft text-good', icon: Check },
  busy: { box: 'border-primary', disc: 'bg-info-soft text-info', icon: ArrowUpToLine },
  warn: { box: 'border-bar-warn', disc: 'bg-warn-soft text-warn', icon: TriangleAlert },
  plain: { box: 'border-line', disc: 'bg-sunken text-muted', icon: Undo2 },
} as const;

const LOOK_OF: Readonly<Record<SendingState, keyof typeof LOOKS>> = {
  'for-signer': 'busy',
  'on-chain': 'busy',
  'by-hand': 'warn',
  late: 'warn',
  refused: 'warn',
  failed: 'warn',
  paid: 'good',
  rejected: 'plain',
};

/** Progress of an approved withdrawal on its way to the chain. Read-only. */
export function Sending({ page }: { readonly page: ReviewPage }) {
  const now = useNow(SECOND_MS);
  const state = sendingState(page, now);
  const { box, disc, icon } = LOOKS[LOOK_OF[state]];
  const isFollowed = page.item.state === 'approved' || page.item.state === 'paying';
  const done = PARTS_DONE[state];
  const hash = factIn(page, 'transaction');
  return (
    <section className={clsx('mb-3 overflow-hidden rounded-panel border bg-surface', box)}>
      <div className="flex items-start gap-3 px-3.5 py-3.5" role="status">
        <span className={clsx('grid size-9 shrink-0 place-items-center rounded-full', disc)}>
          <Icon of={icon} size={20} />
        </span>
        <div className="min-w-0">
          <h3 className="text-strong">{t(`console.sending.${state}`)}</h3>
          <p className="text-muted">{t(`console.sending.text.${state}`, wordsOf(page))}</p>
        </div>
      </div>
      {state !== 'rejected' && (
        <div className="px-3.5 pb-3">
          <div aria-hidden className="grid grid-cols-4 gap-1">
            {Array.from({ length: PARTS }, (_, part) => (
              <span
                // oxlint-disable-next-line react/no-array-index-key -- four parts that never move
                key={part}
                className={clsx(
                  'h-1.5 rounded-full',
                  part < done
                    ? 'bg-bar-good'
                    : part === done && isFollowed
                      ? 'animate-pulse bg-primary motion-reduce:animate-none'
                      : 'bg-track',
                )}
              />
            ))}
          </div>
          <p className="flex justify-between gap-3 pt-1.5 text-small text-muted">
            <span>{t(`console.sending.part.${partNames[done - 1] ?? 'approved'}`)}</span>
            {isFollowed && <span>{t('console.sending.follows')}</span>}
          </p>
        </div>
      )}
      <div className="border-t border-line px-3.5 py-1">
        <Facts
          rows={[
            ...(hash === undefined
              ? []
              : [
                  [
                    t('console.sending.transaction'),
                    <span key="hash" className="font-mono text-small" title={hash}>
                      {shortened(hash)}
                    </span>,
                  ] as const,
                ]),
            [
              t('console.sending.to', { network: networkText(factIn(page, 'network') ?? '') }),
              <span key="to" className="font-mono text-small" title={factIn(page, 'address')}>
                {shortened(factIn(page, 'address') ?? '')}
              </span>,
            ],
            [t('console.sending.net'), amountText(factIn(page, 'pays out') ?? '')],
            [t('console.sending.fee'), amountText(factIn(page, 'fee') ?? '')],
          ]}
        />
      </div>
    </section>
  );
}

const partNames = ['approved', 'signed', 'on-chain', 'booked'] as const;

function wordsOf(page: ReviewPage) {
  const at = (name: string): string => {
    const found = instantIn(factIn(page, name));
    return found === undefined ? '' : dateText(found);
  };
  return {
    amount: amountText(factIn(page, 'pays out') ?? ''),
    name: page.item.sellerName,
    approved: at('approved at'),
    paid: at('paid at'),
    sent: page.signer?.payment ? dateText(page.signer.payment.madeAt) : at('approved at'),
    reason: (page.signer?.refusedFor ?? '').replaceAll('-', ' '),
  };
}

/** When a payment by other means may be recorded. Undefined if that is possible now. */
export function otherwiseFrom(page: Pick<ReviewPage, 'item' | 'facts' | 'signer'>): Instant | undefined {
  if (sendingState(page, 0) === 'by-hand' || page.signer?.payment?.state === 'refused') return undefined;
  const approvedAt = instantIn(factIn(page, 'approved at'));
  return approvedAt === undefined ? undefined : ((approvedAt + OTHERWISE_AFTER_MS) as Instant);
}
