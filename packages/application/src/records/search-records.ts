import { accept, type Instant, type Result, type SellerId } from '@cliffhanger/core/kernel';
import {
  type FoundBy,
  type RecordKind,
  type SearchTerms,
  searchTermsIn,
  type Waiting,
} from '@cliffhanger/core/records';
import type { OpenMatter, RecordHit, Requires, Uses } from '../ports/index.ts';
import { whyItWaits } from './steps/why-it-waits.ts';

export interface SearchRecords {
  readonly text: string;
  /** The kinds that the caller may search, most specific first. */
  readonly kinds: readonly RecordKind[];
}

export interface MatterFound extends OpenMatter {
  /** Why an order is not shipped yet. */
  readonly waiting: Waiting | null;
}

export interface RecordsFound {
  readonly typed: string;
  /** Best match first, then by kind. */
  readonly hits: readonly RecordHit[];
  /** Open matters of the best match, when it is a seller. */
  readonly matters: readonly MatterFound[];
}

const MOST_OF_A_KIND = 6;
const MOST_MATTERS = 6;

/** Specificity of a match: unique identifiers come before values that several records can share. */
const RANKS: readonly FoundBy[] = [
  'id',
  'hash',
  'charge',
  'number',
  'code',
  'url',
  'address',
  'email',
  'handle',
  'contact',
  'store',
  'name',
];

type Reach = Uses<'records' | 'orders' | 'settings'>;

export const searchRecords =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'records' | 'orders' | 'settings'>) =>
  ({ text, kinds }: SearchRecords): Promise<Result<RecordsFound>> =>
    transactions.read(async (repositories) => {
      const terms = searchTermsIn(text);
      if (terms === undefined) return accept({ typed: text.trim().toLowerCase(), hits: [], matters: [] });
      const now = clock.now();
      const hits = await hitsOf(repositories, terms, { kinds, now });
      const [best] = hits;
      return accept({
        typed: terms.typed,
        hits,
        matters: best?.kind === 'seller' ? await mattersOf(repositories, best.id, now) : [],
      });
    });

async function hitsOf(
  { records }: Reach,
  terms: SearchTerms,
  { kinds, now }: { readonly kinds: readonly RecordKind[]; readonly now: Instant },
): Promise<readonly RecordHit[]> {
  const found: RecordHit[] = [];
  for (const kind of kinds) found.push(...(await records.find(kind, terms, { now, most: MOST_OF_A_KIND })));
  const [best] = found.toSorted((one, other) => rankOf(one, terms) - rankOf(other, terms));
  return best === undefined ? [] : [best, ...found.filter((hit) => hit !== best)];
}

/** An exact match ranks half a step above a partial one. */
const rankOf = ({ foundBy, found }: RecordHit, { typed }: SearchTerms): number =>
  RANKS.indexOf(foundBy) - (found.toLowerCase() === typed ? 0.5 : 0);

async function mattersOf(
  repositories: Reach,
  sellerId: SellerId,
  now: Instant,
): Promise<readonly MatterFound[]> {
  const { complaintReviewMs: complaintPromiseMs } = await repositories.settings.current(now);
  const matters = await repositories.records.openMatters(sellerId, {
    most: MOST_MATTERS,
    complaintPromiseMs,
  });
  const found: MatterFound[] = [];
  for (const matter of matters)
    found.push({ ...matter, waiting: await waitingOf(repositories, { sellerId, matter, now }) });
  return found;
}

async function waitingOf(
  repositories: Reach,
  {
    sellerId,
    matter,
    now,
  }: { readonly sellerId: SellerId; readonly matter: OpenMatter; readonly now: Instant },
): Promise<Waiting | null> {
  if (matter.kind !== 'order') return null;
  const order = await repositories.orders.findByNumber(sellerId, matter.id);
  if (order === undefined) return null;
  const surroundings = await repositories.records.surroundingsOf(sellerId, order.id, now);
  return surroundings === undefined ? null : whyItWaits(repositories, order, surroundings, now);
}
